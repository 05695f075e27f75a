// The page itself: tabs, languages, the field for questions, the pad. All that it says comes from the words of a language.
const PHONE = {
  game: {{ block.game | tojson }},
  score: {{ block.score | safe }},
  weights: {{ block.weights | safe }},
  words: { {%- for one in spoken %}{{ one.language | tojson }}: {{ one.words | safe }},{% endfor -%} },
  answers: {{ answers | tojson }},
  figures: {{ figures | tojson }},
};

(() => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
  const escaped = text => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const storage = {
    key: `printgen-${PHONE.game}`,
    // A page in a frame that may keep nothing gets what was kept behind its address, and hands out what is to be.
    framed: parent !== window,
    read() {
      try {
        let text;
        try { text = localStorage.getItem(this.key); } catch { text = this.framed && decodeURIComponent(location.hash.slice(1)); }
        return JSON.parse(text) || {};
      } catch { return {}; }
    },
    write(kept) {
      const text = JSON.stringify(kept);
      try { localStorage.setItem(this.key, text); } catch { if (this.framed) parent.postMessage({kept: text}, '*'); }
    },
  };
  const kept = storage.read(), languages = Object.keys(PHONE.words);
  let language = languages.includes(kept.language) ? kept.language
    : languages.find(one => navigator.language.startsWith(one)) || languages[0];
  const asked = new URLSearchParams(location.search), opened = asked.get('game') === PHONE.game ? asked : new URLSearchParams();
  let tab = opened.get('open') === 'score' && PHONE.score ? 'score' : 'aid';
  const keep = more => storage.write(Object.assign(kept, more));

  // Tabs and languages.
  function show() {
    document.documentElement.lang = language;
    for (const spoken of $$('.spoken')) {
      spoken.hidden = spoken.lang !== language;
      for (const button of $$('[data-tab]', spoken)) {
        const is = button.dataset.tab === tab;
        button.setAttribute('aria-selected', is);
        button.tabIndex = is ? 0 : -1;
        $(`#${spoken.lang}-${button.dataset.tab}`).hidden = !is;
      }
    }
    for (const one of $$('.swipe')) {
      const swipes = one.scrollWidth > one.clientWidth + 1, head = $('h2, h3', one);
      if (swipes) Object.entries({tabindex: 0, role: 'region', 'aria-label': head ? head.textContent : PHONE.words[language].aid}).forEach(([name, value]) => one.setAttribute(name, value));
    }
    document.title = $(`.spoken[lang="${language}"] h1`).textContent;
    if (tab === 'ask') askPage();
    if (tab === 'score') padPage();
  }

  document.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.tab) { tab = button.dataset.tab; show(); }
    if (button.dataset.language) { language = button.dataset.language; keep({language}); show(); }
    if (button.dataset.asked) { $(`#${language}-ask input`).value = button.dataset.asked; answer(); }
  });
  document.addEventListener('keydown', event => {
    const tabs = event.target.dataset.tab && $$('[data-tab]', event.target.parentNode);
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!tabs || !step) return;
    const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });

  // Questions.
  const answering = {};
  async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  }
  const asker = one => answering[one] ??= unpacked(PHONE.answers[one]).then(text => { const data = JSON.parse(text); return {data, ask: asking(data, PHONE.weights)}; });
  unpacked(PHONE.figures).then(text => { if (text) $('.symbols').insertAdjacentHTML('beforeend', text); }).catch(() => {});

  function askPage() {
    const page = $(`#${language}-ask`), W = PHONE.words[language];
    if (!page.firstChild) {
      page.innerHTML = `<h2 class="spoken-only">${escaped(W.ask)}</h2><form class="field" role="search"><input type="search" enterkeyhint="search" autocomplete="off" aria-label="${escaped(W.question)}" placeholder="${escaped(W.question)}"></form><div class="found" aria-live="polite"></div>`;
      $('form', page).addEventListener('submit', event => { event.preventDefault(); answer(); $('input', page).blur(); });
      let waiting;
      $('input', page).addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(answer, 250); });
      answer();
    }
  }

  async function answer() {
    const page = $(`#${language}-ask`), W = PHONE.words[language], text = $('input', page).value, found = $('.found', page);
    if (!text.trim()) {
      found.innerHTML = `<div class="offers"><h3>${escaped(W.examples)}</h3>${W.questions.map(questionButton).join('')}</div>`;
      return;
    }
    try {
      const {data, ask} = await asker(page.lang || language), given = ask(text), cards = given.items.map(one => card(one, data, W));
      if (text !== $('input', page).value) return;
      const near = given.suggestions.length ? `<div class="answers"><h3>${escaped(W['ask.nearest'])}</h3>${given.suggestions.map(one => card(one, data, W)).join('')}</div>` : '';
      found.innerHTML = cards.length ? `<div class="answers first">${cards.join('')}</div>`
        : `<div class="answers"><p class="not-found">${escaped(W['ask.not-found'])}</p>${near}</div>`;
      page.scrollTop = 0;
    } catch (fault) {
      found.innerHTML = `<p class="not-found">${escaped(typeof DecompressionStream === 'undefined' ? W.old : fault.message)}</p>`;
    }
  }

  const questionButton = text => `<button data-asked="${escaped(text)}">${escaped(text)}</button>`;

  // A statement with the mark of what the rules do not state: below its bold word, else below all of it.
  function marked(statement) {
    const {line = '', doubt} = statement;
    if (!doubt || line.includes('<u>')) return line;
    return line.includes('<b>') ? line.replace(/<b>(.*?)<\/b>/, '<b><u>$1</u></b>') : `<u>${line}</u>`;
  }

  function card({statement, case: given, says, gap}, data, W) {
    const said = says ? `<b>${escaped(W[`ask.${says}`])}.</b> ` : '';
    const text = given ? `${escaped(given.numbers.join(', '))}: ${statement.doubt ? '<u>' : ''}<b>${escaped(given.name)}</b>${statement.doubt ? '</u>' : ''}` : marked(statement);
    const notes = [given ? statement.line : '', statement.note, gap && `${escaped(gap.path.split('.')[1])}: ${gap.line}`].filter(Boolean);
    const sure = statement.doubt ? `<i>${escaped(W[`rulings.${statement.doubt}`])}</i>` : statement.marked ? `<i><u>…</u> ${escaped(W.silent)}</i>` : '';
    const cite = [statement.only && escaped(statement.only), statement.place != null && escaped(data.places[statement.place]), sure].filter(Boolean);
    return `<article class="answer">${statement.shown || statement.name ? `<h3>${escaped(statement.shown || statement.name)}</h3>` : ''}<p>${said}${text}</p>${notes.map(note => `<p class="note">${note}</p>`).join('')}${cite.length ? `<p class="cite">${cite.join(' · ')}</p>` : ''}</article>`;
  }

  // The pad.
  const G = PHONE.score, of = mapping => Object.entries(mapping || {});
  const seats = G ? Math.min(Math.max(+opened.get('players') || 2, 1), G.most) : 2;
  const empty = () => ({names: Array(seats).fill(''), players: Array.from({length: seats}, () => ({})), contests: {}});
  const isPad = pad => pad && Array.isArray(pad.players) && pad.players.length && Array.isArray(pad.names) && pad.contests;
  const isBegun = pad => pad.names.some(Boolean) || [...pad.players, pad.contests].some(one => Object.keys(one).length);
  let pad = isPad(kept.pad) && (isBegun(kept.pad) || !opened.get('players')) ? kept.pad : empty();

  // Where a value stands: what holds it, and under which name.
  function place(path) {
    const [where, name, number, player] = path.split('|');
    if (where === 'entry') return [pad.players[+player], name];
    const [sort, entry] = name.split('/'), contest = pad.contests[sort][+number];
    return where === 'shared' ? [contest.shared, entry] : [contest.players[+player] ??= {}, entry];
  }

  function entryOf(path) {
    const [where, name] = path.split('|'), [sort, entry] = name.split('/');
    return where === 'entry' ? G.entries[name] : G.contests[sort][where === 'shared' ? 'shared' : 'entries'][entry];
  }

  function cell(path, entry, W, label) {
    const [held, name] = place(path), value = held[name], id = `data-path="${escaped(path)}"`, called = escaped(label);
    if (entry.kind === 'choice') {
      const options = (entry.choices || []).map(([one], i) => `<option value="${escaped(one)}"${(value ?? entry.choices[0][0]) === one ? ' selected' : ''}>${escaped(W.choices[one] || (i ? one : '–'))}</option>`);
      return `<div class="cell"><select ${id} aria-label="${called}">${options.join('')}</select></div>`;
    }
    if (entry.kind === 'tally') {
      const pieces = value || [], full = entry.most != null && pieces.length >= entry.most;
      const buttons = (entry.values || []).map(one => `<button ${id} data-add="${one}" aria-label="${called}: ${one}"${full ? ' disabled' : ''}>${one}</button>`);
      return `<div class="cell pieces">${buttons.join('')}<button ${id} data-undo="1" aria-label="${called}: ${escaped(PHONE.words[language].undo)}"${pieces.length ? '' : ' disabled'}>↶</button><output>${pieces.length ? pieces.join(' + ') : '–'}</output></div>`;
    }
    const crossed = value === 'x';
    return `<div class="cell"><input ${id} inputmode="numeric" aria-label="${called}" value="${crossed ? '×' : value ?? ''}" placeholder="0"><div class="steps-of"><button ${id} data-step="-1" aria-label="${called}: ${escaped(PHONE.words[language].less)}">−</button><button ${id} data-step="1" aria-label="${called}: ${escaped(PHONE.words[language].more)}">+</button></div></div>`;
  }

  const nameOf = (player, W) => pad.names[player] || `${W.player} ${player + 1}`;
  const heading = (name, note) => `<h3>${escaped(name)}${note ? ` <small>${escaped(note)}</small>` : ''}</h3>`;

  function padPage() {
    const page = $(`#${language}-score`), W = PHONE.words[language], at = [page.scrollLeft, page.scrollTop];
    const asked = scoring.formulas(G, {...pad, contests: {}}), every = pad.players.map((_, player) => player);
    const heads = every.map(player => `<input data-name="${player}" value="${escaped(pad.names[player])}" aria-label="${escaped(W.name)} ${player + 1}" placeholder="${escaped(W.player)} ${player + 1}" maxlength="14" autocomplete="off">`);
    const add = pad.players.length < G.most ? `<button class="add" data-do="add" aria-label="${escaped(W.add)}">+</button>` : '';
    const remove = pad.players.length > 1 ? `<button class="add" data-do="remove" aria-label="${escaped(W.remove)}: ${escaped(nameOf(pad.players.length - 1, W))}">−</button>` : '';
    const rows = of(G.entries).filter(([, entry]) => asked.holds(entry.when)).map(([name, entry]) => {
      const words = W.entries[name];
      return `<div class="row">${heading(words.name, words.note)}<div class="cells">${every.map(player =>
        cell(`entry|${name}||${player}`, entry, words, `${words.name}, ${nameOf(player, W)}`)).join('')}</div></div>`;
    });
    const lines = (G.lines || []).filter(line => asked.holds(line.when)).map(line =>
      `<div class="row">${heading(W.lines[line.id][0], W.lines[line.id][1])}<div class="cells">${every.map(player =>
        `<div class="computed" data-line="${escaped(line.id)}" data-player="${player}"></div>`).join('')}</div></div>`);
    page.innerHTML = `<h2 class="spoken-only">${escaped(W.score)}</h2><div class="pad"><div class="heads"><div class="cells">${heads.join('')}${add}${remove}</div></div>${of(G.contests).map(one => contestRows(one, asked, W)).join('')}${rows.join('')}${lines.join('')}<ul class="faults" role="alert" hidden></ul><p class="ended" aria-live="polite"></p><button class="wide" data-do="clear">${escaped(W.clear)}</button><div class="totals"><div class="cells">${every.map(player =>
      `<div data-total="${player}"><b></b><span></span></div>`).join('')}</div></div></div>`;
    [page.scrollLeft, page.scrollTop] = at;
    count();
  }

  function contestRows([sort, contest], asked, W) {
    const words = W.contests[sort], several = pad.contests[sort] || [];
    const parts = group => of(contest[group]).filter(([, entry]) => asked.holds(entry.when));
    const each = several.map((_, number) => `<div class="contest"><h2>${escaped(words.name)} ${number + 1} <small data-worth="${sort}|${number}"></small></h2><button data-do="drop" data-contest="${sort}|${number}" aria-label="${escaped(W.remove)}: ${escaped(words.name)} ${number + 1}">×</button></div>${parts('shared').map(([name, entry]) =>
      `<div class="row">${heading(words.shared[name].name, words.shared[name].note)}<div class="cells">${cell(`shared|${sort}/${name}|${number}|`, entry, words.shared[name], `${words.shared[name].name}, ${words.name} ${number + 1}`)}</div></div>`).join('')}${parts('entries').map(([name, entry]) =>
      `<div class="row">${heading(words.entries[name].name, words.entries[name].note)}<div class="cells">${pad.players.map((_, player) =>
        cell(`held|${sort}/${name}|${number}|${player}`, entry, words.entries[name], `${words.entries[name].name}, ${words.name} ${number + 1}, ${nameOf(player, W)}`)).join('')}</div></div>`).join('')}`);
    const more = several.length < (contest.most ?? 40) ? `<button class="wide" data-do="contest" data-contest="${sort}">+ ${escaped(words.name)} ${several.length + 1}</button>` : '';
    return each.join('') + more;
  }

  // Adds up what stands on the pad, and says how it ended.
  function count() {
    const page = $(`#${language}-score`), W = PHONE.words[language], faults = $('.faults', page), ended = $('.ended', page);
    keep({pad});
    let result = null;
    try { result = scoring.play(G, pad); } catch { /* a formula without a value */ }
    for (const one of $$('[data-total]', page)) {
      const player = result && result.players.find(each => each.player === +one.dataset.total);
      one.className = player && player.won && !result.faults.length ? 'won' : '';
      $('b', one).textContent = player ? player.total : '–';
      $('span', one).textContent = player ? one.className ? (result.players.filter(each => each.won).length > 1 ? W['score.shared'] : W.wins) : placeOf(player, result) : '';
    }
    for (const one of $$('[data-line]', page)) {
      const player = result && result.players.find(each => each.player === +one.dataset.player);
      one.textContent = player ? player.lines[one.dataset.line] ?? 0 : '–';
    }
    for (const one of $$('[data-worth]', page)) {
      const [sort, number] = one.dataset.worth.split('|'), settled = result && result.contests[sort] && result.contests[sort][+number];
      one.textContent = settled ? ` ${W['pad.value']} ${settled.value}` : '';
    }
    const said = result ? [...new Set(result.faults.map(one => faultText(one, W)))] : [];
    faults.hidden = !said.length;
    faults.innerHTML = said.map(text => `<li>${escaped(text)}</li>`).join('');
    ended.textContent = result ? said.length ? '' : endingOf(result, W) : W.none;
  }

  const placeOf = (player, result) => result.ending === 'won' ? `${player.shared ? '= ' : ''}${player.rank}.` : '';

  function faultText(fault, W) {
    const who = fault.player == null ? '' : `${nameOf(fault.player, W)}: `;
    const why = fault.kind === 'demand' ? W.contests[fault.sort].demands[fault.id] : fault.kind === 'bound' ? W.bounds[fault.id] : W.wins[fault.id];
    return `${who}${why || W.broken}`;
  }

  // Names a winner only where the rules do, else what is missing.
  function endingOf(result, W) {
    if (result.ending === 'won') return [...new Set(result.players.filter(one => one.won).flatMap(one => one.decided))].map(by => W.ties[by] || '').join(' ');
    const reason = result.open ? W.ties[result.open] : result.win ? W.wins[result.win] : result.ending === 'unfinished' ? W.goal : '';
    return [W[`result.${result.ending}`], reason].filter(Boolean).join(': ');
  }

  function set(path, value) {
    const [held, name] = place(path);
    if (value == null || value === '') delete held[name]; else held[name] = value;
    const [where, , number, player] = path.split('|'), [sort] = path.split('|')[1].split('/');
    if (where === 'held' && !Object.keys(held).length) pad.contests[sort][+number].players[+player] = null;
  }

  function numberIn(text, entry) {
    if (/^[x×]$/i.test(text.trim()) && entry.cross) return 'x';
    const digits = text.replace(/\D/g, '').slice(0, 6);
    return digits ? Math.min(+digits, entry.most ?? 1e6) : null;
  }

  function step(path, by) {
    const entry = entryOf(path), [held, name] = place(path), now = typeof held[name] === 'number' ? held[name] : 0;
    const wide = entry.of || 1, least = entry.least || 0;
    let next = now + by * wide;
    if (by > 0 && next < least) next = Math.ceil(least / wide) * wide;
    if (by < 0 && next < Math.max(least, 0)) next = null;
    if (next != null && entry.most != null) next = Math.min(next, entry.most);
    set(path, by < 0 && held[name] == null && entry.cross ? 'x' : next);
    const input = $(`#${language}-score input[data-path="${CSS.escape(path)}"]`);
    input.value = place(path)[0][name] === 'x' ? '×' : place(path)[0][name] ?? '';
    count();
  }

  const doing = {
    add() { pad.players.push({}); pad.names.push(''); },
    remove() { pad.players.pop(); pad.names.pop(); of(pad.contests).forEach(([, several]) => several.forEach(one => one.players.splice(pad.players.length))); },
    clear() { if (confirm(PHONE.words[language].surely)) pad = {...empty(), names: pad.names, players: pad.players.map(() => ({}))}; },
    contest(sort) { (pad.contests[sort] ??= []).push({shared: {}, players: pad.players.map(() => null)}); },
    drop(which) { const [sort, number] = which.split('|'); pad.contests[sort].splice(+number, 1); if (!pad.contests[sort].length) delete pad.contests[sort]; },
  };

  document.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    const {path} = button.dataset;
    if (button.dataset.do) { doing[button.dataset.do](button.dataset.contest); padPage(); }
    if (button.dataset.step) step(path, +button.dataset.step);
    if (button.dataset.add || button.dataset.undo) {
      const [held, name] = place(path), pieces = [...(held[name] || [])];
      if (button.dataset.add) pieces.push(+button.dataset.add); else pieces.pop();
      set(path, pieces.length ? pieces : null);
      const label = button.getAttribute('aria-label');
      padPage();
      const again = $$(`#${language}-score button`).find(one => one.getAttribute('aria-label') === label);
      if (again) again.focus({preventScroll: true});
    }
  });
  document.addEventListener('input', event => {
    const {path, name} = event.target.dataset;
    if (name != null) { pad.names[+name] = event.target.value; keep({pad}); }
    if (path == null) return;
    set(path, event.target.tagName === 'SELECT' ? event.target.value : numberIn(event.target.value, entryOf(path)));
    count();
  });
  document.addEventListener('change', event => {
    const {path, name} = event.target.dataset;
    if (name != null) padPage();
    if (path == null || event.target.tagName === 'SELECT') return;
    const [held, entry] = place(path);
    event.target.value = held[entry] === 'x' ? '×' : held[entry] ?? '';
  });
  show();
})();
