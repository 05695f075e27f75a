// A question and what printgen.ask.offline ships of a game → the statements that answer it: the way of printgen.ask.
const asking = (data, W) => {
  const LETTERS = 4, OFF_MISSPELT = 2, OFF_BEGINNING = 3, PART_LETTERS = 3, RANGE_AT_MOST = 30, INSIDE_LETTERS = 4;
  const FURTHER = 4, SUGGESTED = 3, CLEAN = new RegExp('[’\']s(?![\\p{L}\\d_])', 'gu');
  const TOKEN = /\s\?(?=\s)|\d+:\d+|\d+\s?(?:–|-|\.\.)\s?\d+|\d+|\p{L}+|[“„"‘']\?[”“"’']/gu;
  const JOINTS = ['', 's', 'es', 'n', 'en', 'e', 'er'];
  const sum = values => values.reduce((all, one) => all + one, 0);
  const isNumber = token => /^\d+$/.test(token);
  const phraseKey = phrase => phrase.join(' ');

  // A text so that capitals and marks on letters do not matter.
  const folded = text => text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '').trim().split(/\s+/).join(' ');

  // The lexicon: words, stems, numbers, synonyms.
  const spellings = data.language.spellings.split(',').map(one => one.split('=').map(part => part.trim())).filter(one => one[1] != null);
  const {infix} = data.language, prefixes = data.language['infix-prefixes'].replaceAll(',', ' ').trim().split(/\s+/).join('|');
  const infinitive = infix && new RegExp(`^(${prefixes})${infix}([\\p{L}\\d_]{3,}${data.language['infix-ending']})$`, 'u');
  const algorithm = stemmers[data.language.stemmer] || (word => word), stemmed = new Map();

  function words(text) {
    text = text.toLowerCase();
    for (const [old, now] of spellings) text = text.replaceAll(old, now);
    return (folded(text.replace(CLEAN, '')).match(TOKEN) || []).map(word => word[1] === '?' ? '?' : word);
  }

  function stem(word) {
    if (!stemmed.has(word)) stemmed.set(word, algorithm(infinitive ? word.replace(infinitive, '$1$2') : word));
    return stemmed.get(word);
  }

  function range(word) {
    const [first, last] = word.match(/\d+/g).map(Number);
    return last - first >= 0 && last - first < RANGE_AT_MOST ? Array.from({length: last - first + 1}, (_, i) => String(first + i)) : [String(first), String(last)];
  }

  const passed = new Set(words(data.lists['stop-words'])), figures = new Map();
  data.numbers.forEach((text, number) => text.split(/\s+/).filter(Boolean).flatMap(words).forEach(one => figures.set(one, String(number))));
  for (const [word, figure] of [...figures]) figures.set(stem(word), figure);

  function tokensOf(word) {
    if (figures.has(word) || passed.has(word)) return [figures.get(word) || word];
    return !/^\d/.test(word) ? [stem(word)] : isNumber(word) || word.includes(':') ? [word] : range(word);
  }

  const tokens = text => words(text).flatMap(tokensOf);
  const listed = key => new Set(words(data.lists[key]));
  const phrasesOf = key => data.lists[key].split(',').map(tokens);
  const beginning = new Map(), groups = data.synonyms.flatMap(text => text.split(';')).map(group => {
    const several = new Map(group.split(',').map(tokens).filter(one => one.length).map(one => [phraseKey(one), one]));
    return [...several.values()];
  });
  for (const group of groups) for (const phrase of group) {
    if (!beginning.has(phrase[0])) beginning.set(phrase[0], []);
    beginning.get(phrase[0]).push([phrase, group]);
  }

  function synonyms(token) {
    const found = new Map();
    for (const [phrase, group] of beginning.get(token) || [])
      if (phrase.length === 1) for (const one of group) found.set(phraseKey(one), [one, W.SYNONYM]);
    return found.set(token, [[token], 1]);
  }

  const headsOf = head => JOINTS.filter(joint => head.endsWith(joint)).map(joint => head.slice(0, head.length - joint.length))
    .filter(one => one.length >= PART_LETTERS);

  function split(token, known) {
    for (let cut = PART_LETTERS; cut <= token.length - PART_LETTERS; cut++) {
      const tail = token.slice(cut), bare = known.has(tail) && headsOf(token.slice(0, cut)).find(one => known.has(one));
      if (bare) return [bare, tail];
    }
    return null;
  }

  function isPart(part, token, known) {
    if (token.endsWith(part)) return headsOf(token.slice(0, token.length - part.length)).some(one => known.has(one));
    if (!token.startsWith(part)) return false;
    const rest = token.slice(part.length);
    return JOINTS.filter(joint => rest.startsWith(joint)).map(joint => rest.slice(joint.length))
      .some(one => one.length >= PART_LETTERS && known.has(one));
  }

  // The statements, their fields, the stems of all of them.
  const plain = html => (html || '').replace(/<[^>]+>/g, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const boldOf = html => [...(html || '').matchAll(/<b>(.*?)<\/b>/g)].map(one => plain(one[1])).join(' ');
  const every = new Set(), textOf = text => { const found = words(text); found.forEach(word => every.add(word)); return found; };
  const statements = data.statements.map(one => ({...one, name: one.name || '', texts: {
    bold: textOf(boldOf(one.line)),
    text: textOf(`${plain(one.line)} ${plain(one.note)}`),
    heading: textOf(`${one.name || ''} ${one.only || ''}`),
    keywords: textOf(one.words || ''),
    kind: textOf(data.kinds[one.kind] || ''),
  }, asked: (one.words || '').split(',').map(words)}));
  const known = new Set([...every].flatMap(tokensOf));

  function entriesFor(question) {
    const wanted = new Set(question.terms.flatMap(term => [term, ...term.parts]).flatMap(term => [...term.phrases.values()].flatMap(([phrase]) => phrase)));
    const inside = [...wanted].filter(token => token.length >= INSIDE_LETTERS).sort(), readWords = new Map();
    const letters = new Set([...wanted].map(token => token.slice(0, 2)));
    // The stems of a word and its parts that are wanted; any other word stays as it is.
    const readWord = word => {
      if (!readWords.has(word)) {
        const within = inside.filter(token => word.includes(token)), isRead = within.length || letters.has(word.slice(0, 2)) || /^\d/.test(word);
        const stems = isRead ? tokensOf(word) : [figures.get(word) || word];
        readWords.set(word, [stems, within.filter(token => stems.some(one => one !== token && isPart(token, one, known)))]);
      }
      return readWords.get(word);
    };
    const field = found => {
      const several = found.map(readWord), stems = several.flatMap(one => one[0]), counts = new Map();
      for (const part of several.flatMap(one => one[1])) counts.set(part, W.INSIDE);
      const often = new Map();
      for (const one of stems) often.set(one, (often.get(one) || 0) + 1);
      for (const [one, count] of often) counts.set(one, count);
      return {counts, line: ` ${stems.join(' ')} `, length: found.filter(word => !passed.has(word)).length};
    };
    return statements.map(statement => ({
      statement,
      fields: Object.fromEntries(Object.entries(statement.texts).map(([name, found]) => [name, field(found)])),
      examples: statement.asked.map(field),
    }));
  }

  function count(field, phrase) {
    if (phrase.length === 1) return field.counts.get(phrase[0]) || 0;
    return field.counts.has(phrase[0]) ? field.line.split(` ${phraseKey(phrase)} `).length - 1 : 0;
  }

  function match(field, term) {
    let best = 0;
    for (const [phrase, much] of term.phrases.values())
      if (much > best && field.counts.has(phrase[0])) best = Math.max(best, much * Math.min(1, count(field, phrase)));
    if (term.parts.length && best < W.IN_PARTS)
      best = Math.max(best, W.IN_PARTS * sum(term.parts.map(part => match(field, part))) / term.parts.length);
    return best;
  }

  // How alike two words are, from 0 to 1, as Python's difflib tells.
  function alike(one, other) {
    const matched = (a, b, c, d) => {
      let best = [a, c, 0];
      for (let i = a; i < b; i++) for (let j = c; j < d; j++) {
        let long = 0;
        while (i + long < b && j + long < d && one[i + long] === other[j + long]) long++;
        if (long > best[2]) best = [i, j, long];
      }
      const [i, j, long] = best;
      return long ? long + matched(a, i, c, j) + matched(i + long, b, j + long, d) : 0;
    };
    return 2 * matched(0, one.length, 0, other.length) / (one.length + other.length);
  }

  function near(token) {
    if (token.length < LETTERS) return [];
    const here = [...known].filter(one => one[0] === token[0]), spelt = new Set(here);
    for (const group of groups)
      if (group.some(phrase => phrase[0][0] === token[0])) group.flat().forEach(one => spelt.add(one));
    const close = [...spelt].filter(one => Math.abs(one.length - token.length) <= OFF_MISSPELT)
      .map(one => [alike(one, token), one]).filter(([ratio]) => ratio >= W.ALIKE)
      .sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? 1 : -1)).slice(0, 2).map(([, one]) => [one, W.MISSPELT]);
    const begun = here.sort().filter(one => (one.startsWith(token) || token.startsWith(one)) && one.length >= LETTERS &&
      Math.abs(one.length - token.length) <= OFF_BEGINNING).map(one => [one, W.BEGINNING]);
    return [...close, ...begun];
  }

  // What somebody asks: its terms, and how it is asked.
  function read(text) {
    const sentences = text.replace(/(\S[.!?;:])\s+/g, '$1\u0001').split(/\u0001|\s[–—-]\s/).map(words).filter(one => one.length);
    const line = sentences.flatMap((found, number) => found.flatMap(word => tokensOf(word).map(stem =>
      ({typed: word, stem, stop: passed.has(word), aside: number < sentences.length - 1}))));
    const typed = ` ${line.map(one => one.typed).join(' ')} `;
    const has = key => data.lists[key].split(',').some(one => typed.includes(` ${words(one).join(' ')} `));
    const whoWhereWhen = new Set(['who', 'where', 'when'].flatMap(one => [...listed(`wants.${one}.asked`)]));
    const yesNo = has('asking') || has('negating') ? null : ['must', 'may', 'is'].find(one => has(`sorts.${one}`)) || null;
    const articles = listed('articles');
    return {
      terms: once(termsOf(line)), yesNo, tokens: line.map(one => one.stem),
      wants: ['who', 'where', 'when', 'number', 'price'].filter(one => has(`wants.${one}.asked`)),
      rolled: line.filter((word, i) => isNumber(word.stem) &&
        (articles.has(i ? line[i - 1].typed : '') || i + 1 === line.length || line[i + 1].stop)).map(word => word.stem),
      asking: line.map(one => one.typed).filter(one => whoWhereWhen.has(one)),
      may: has('sorts.may'),
    };
  }

  function termsOf(line) {
    const heads = listed('heads'), before = listed('heads-before'), light = listed('light-words'), asked = listed('asking');
    const common = new Set([...listed('common-words')].flatMap(tokensOf)), prices = listed('wants.price.asked'), found = [];
    let place = 0, end = -1, wanted = false, close = false;
    while (place < line.length) {
      const word = line[place];
      close = (close && !word.stop) || before.has(word.typed);
      wanted = wanted || heads.has(word.typed);
      const [term, length] = phraseTerm(line, place) || (word.stop ? [] : [wordTerm(word), 1]);
      if (!term) { place++; continue; }
      const weight = length === 1 && light.has(word.typed) ? W.LIGHT : term.weight;
      const isFocus = wanted || close || (length > 1 && asked.has(word.typed));
      const isPrice = length === 1 && prices.has(word.typed), isCommon = length === 1 && common.has(word.stem);
      found.push({...term, weight: isFocus ? weight * W.FOCUS : weight, isAside: word.aside, isFocus, isCommon, isPrice,
        isContent: !(isCommon || isPrice || term.isNumber), follows: place === end});
      wanted = close = false;
      place = end = place + length;
    }
    for (const term of found)
      term.share = term.weight * (term.isNumber ? W.NUMBER_SHARE : 1) * (term.isAside ? W.ASIDE_SHARE : 1);
    return found;
  }

  const newTerm = (typed, phrases, more) => ({typed, phrases, parts: [], weight: 1, isNumber: false, ...more});

  function endOf(phrase, line, place) {
    const start = place;
    for (const wanted of phrase) {
      while (place < line.length && line[place].stem !== wanted && line[place].stop) place++;
      if (place === line.length || line[place].stem !== wanted) return 0;
      place++;
    }
    return place - start;
  }

  function phraseTerm(line, place) {
    const fitting = (beginning.get(line[place].stem) || []).filter(([phrase]) => phrase.length > 1)
      .map(([phrase, group]) => [phrase, endOf(phrase, line, place), group]).filter(one => one[1]);
    if (!fitting.length) return null;
    const [phrase, length] = fitting.reduce((a, b) => b[0].length > a[0].length || (b[0].length === a[0].length && b[1] < a[1]) ? b : a);
    const chosen = fitting.filter(one => one[0].length === phrase.length && one[1] === length), phrases = new Map();
    for (const [one] of chosen) phrases.set(phraseKey(one), [one, 1]);
    for (const [, , group] of chosen) for (const one of group)
      if (!phrases.has(phraseKey(one))) phrases.set(phraseKey(one), [one, W.SYNONYM]);
    const spoken = line.slice(place, place + length);
    const weight = (1 + Math.max(1, spoken.filter(one => !one.stop).length)) / 2;
    return [newTerm(spoken.map(one => one.typed).join(' '), phrases, {weight}), length];
  }

  function wordTerm(word) {
    const phrases = synonyms(word.stem);
    if (isNumber(word.stem)) return newTerm(word.typed, phrases, {isNumber: true});
    const parts = split(word.stem, known);
    if (parts) return newTerm(word.typed, phrases, {parts: parts.map(part => newTerm(part, synonyms(part)))});
    if (phrases.size === 1 && !known.has(word.stem))
      for (const [meant, worth] of near(word.stem))
        for (const [key, [phrase, much]] of synonyms(meant))
          if (!phrases.has(key)) phrases.set(key, [phrase, much * worth]);
    return newTerm(word.typed, phrases);
  }

  function once(terms) {
    const found = new Map();
    for (const term of terms) {
      const key = [...term.phrases.keys()].sort().join('|');
      if (!found.has(key) || found.get(key).weight < term.weight) found.set(key, term);
    }
    return [...found.values()];
  }

  // How well each statement answers.
  function ranked(question) {
    const entries = entriesFor(question), {terms} = question;
    const own = entries.map(entry => terms.map(term => entryMatch(entry, term)));
    const examples = entries.map(entry => entry.examples.map(field => terms.map(term => match(field, term))));
    const best = own.map((alone, i) => alone.map((much, n) => Math.max(much, ...examples[i].map(one => one[n]))));
    const having = terms.map((_, n) => best.filter(each => each[n] > W.INSIDE / 2).length);
    const judge = judgeOf(question, entries, having), matches = [];
    entries.forEach((entry, i) => {
      const withExample = examples[i].map(one => own[i].map((much, n) => Math.max(much, one[n])));
      const covered = withExample.map(judge.coverage), nearest = covered.indexOf(Math.max(...covered));
      let score = judge.score(entry, best[i]) + W.NEAR_EXAMPLE * judge.nearness(examples[i][nearest], entry.examples[nearest]);
      if (!score) return;
      const matched = withExample[nearest], coverage = covered[nearest];
      score *= judge.prior(entry) * (1 - W.BY_COVERAGE + W.BY_COVERAGE * coverage);
      const bestOf = fits => { const some = matched.filter((_, n) => fits(terms[n])); return some.length ? Math.max(...some) : 1; };
      const isCount = question.wants.includes('number') || question.wants.includes('price');
      matches.push({entry, statement: entry.statement, score, coverage, matched,
        focus: bestOf(term => term.isFocus), content: bestOf(term => isCount && term.isContent)});
    });
    return matches.sort((a, b) => b.score - a.score);
  }

  const entryMatch = (entry, term) => Math.max(...Object.entries(entry.fields).filter(([name]) => name !== 'keywords').map(([, field]) => match(field, term)));

  function judgeOf(question, entries, having) {
    const {terms} = question, may = question.yesNo === 'may', total = entries.length;
    const common = may ? W.COMMON_MAY : W.COMMON, unknown = may ? W.UNKNOWN_MAY : W.UNKNOWN;
    const worths = terms.map((term, n) => term.weight * Math.log(1 + (total - having[n] + .5) / (having[n] + .5)));
    const shares = terms.map((term, n) => term.share * (having[n] ? 1 : term.isCommon ? common : unknown)), whole = sum(shares);
    const lengths = Object.fromEntries(Object.keys(W.FIELDS).map(name =>
      [name, Math.max(1, sum(entries.map(entry => entry.fields[name].length)) / Math.max(1, total))]));
    const answerWords = question.wants.filter(want => !['number', 'price'].includes(want)).map(want => phrasesOf(`wants.${want}.answered`));
    const limits = phrasesOf('wants.number.limits');
    const coverage = matched => whole ? sum(shares.map((share, n) => share * matched[n])) / whole : 0;

    function nearness(matched, example) {
      let shared = sum(worths.map((worth, n) => worth * matched[n]));
      if (question.asking.some(one => example.line.includes(` ${one} `))) shared *= W.SAME_ASKING;
      const typed = sum(terms.map((term, n) => matched[n] ? term.typed.split(/\s+/).length : 0));
      return shared * Math.min(1, typed / Math.max(1, example.length));
    }

    function frequency(term, entry) {
      let whole = 0;
      for (const [name, weight] of Object.entries(W.FIELDS)) {
        const field = entry.fields[name];
        let often = sum([...term.phrases.values()].map(([phrase, much]) => much * count(field, phrase)));
        often = often || (term.parts.length ? match(field, term) : 0);
        whole += weight * often / (1 - W.BY_LENGTH + W.BY_LENGTH * field.length / lengths[name]);
      }
      return whole;
    }

    const together = (field, one, other) => [...one.phrases.values()].some(([first]) => count(field, first) &&
      [...other.phrases.values()].some(([second]) => field.line.includes(` ${phraseKey([...first, ...second])} `)));

    function score(entry, matched) {
      let score = 0;
      terms.forEach((term, n) => {
        const often = matched[n] ? frequency(term, entry) : 0;
        if (often) score += worths[n] * (matched[n] * often * (W.SATURATION + 1) / (often + W.SATURATION));
      });
      for (let n = 0; n + 1 < terms.length; n++)
        if (matched[n] && matched[n + 1] && terms[n + 1].follows && Object.values(entry.fields).some(field => together(field, terms[n], terms[n + 1])))
          score += W.TOGETHER * (worths[n] + worths[n + 1]);
      return score;
    }

    function isWorked(entry) {
      const numbers = terms.filter(term => term.isNumber);
      return entry.statement.kind === 'example' && numbers.length >= W.WORKED_NUMBERS && numbers.every(one => entryMatch(entry, one));
    }

    function isItsQuestion(entry) {
      if (entry.statement.kind !== 'ruling') return false;
      const asked = tokens(entry.statement.name).filter(one => !passed.has(one));
      return asked.filter(one => question.tokens.includes(one)).length >= W.VERBATIM * asked.length;
    }

    function variant(name) {
      const isNamed = (data.variants[name] || []).some(one => tokens(one).every(token => question.tokens.includes(token)));
      return data.options.includes(name) || isNamed ? W.IN_PLAY : W.NOT_IN_PLAY;
    }

    function prior(entry) {
      const {statement} = entry, {text} = entry.fields, has = phrases => phrases.some(phrase => phrase.length && count(text, phrase));
      if (isItsQuestion(entry)) return W.MEANT;
      let prior = isWorked(entry) ? 1 : W.PRIORS[statement.kind] ?? 1;
      if (statement.variant) prior *= variant(statement.variant);
      for (const phrases of answerWords) if (has(phrases)) prior *= W.FITTING;
      if (question.wants.includes('price') && statement.kind === 'cost') prior *= W.PRICED;
      if (question.wants.includes('number')) {
        if ([...text.counts.keys()].some(isNumber)) prior *= W.FITTING;
        if (question.may && has(limits)) prior *= W.LIMITED;
        if (W.COUNTING_KINDS.includes(statement.kind)) prior *= question.may && statement.kind !== 'game' ? W.LAID_OUT : W.FITTING;
      }
      return prior;
    }
    return {coverage, nearness, score, prior};
  }

  // The answer to a whole question.
  const answers = one => one.coverage >= W.ENOUGH && one.focus > 0 && one.content > 0;

  function standsOut(matches) {
    if (!matches.length) return false;
    const best = matches[0], next = matches[1] || best;
    const isAhead = best.score >= Math.max(W.CLEAR_SCORE, W.MUCH_BETTER * next.score);
    const hasMuch = best.score >= W.HIGH_SCORE && best.focus > 0;
    return best.content > 0 && best.coverage >= (hasMuch ? W.PARTLY : isAhead ? W.HARDLY : W.ENOUGH);
  }

  const item = (statement, more) => ({statement, path: statement.path, ...more});

  function search(text) {
    const question = read(text), matches = ranked(question);
    let good = matches.filter(one => answers(one) && one.score >= W.FAR_OFF * matches[0].score);
    if (matches[0] !== good[0] && standsOut(matches)) good = [matches[0], ...good];
    if (!good.length) return {kind: 'not-found', items: [], suggestions: matches.slice(0, SUGGESTED).map(one => item(one.statement))};
    const [first, ...others] = good;
    const close = others.slice(0, FURTHER).filter(one => one.score >= W.CLOSE * first.score);
    const named = one => +(one.statement.name !== first.statement.name);
    close.sort((a, b) => named(a) - named(b));
    return {kind: 'found', items: [firstItem(question, first, matches), ...close.map(one => item(one.statement))], suggestions: []};
  }

  function firstItem(question, best, matches) {
    const {statement} = best, given = caseOf(question, statement);
    const doubted = (statement.doubt || statement.marked) && !['ruling', 'unknown'].includes(statement.kind);
    const at = data.statements.findIndex(one => one.path === statement.path);
    const gap = doubted && matches.map(one => one.statement).find(one => one.kind === 'ruling' && (one.used || []).includes(at));
    return item(statement, {case: given, gap: gap || null, says: yesOrNo(question, best, given)});
  }

  function caseOf(question, statement) {
    const then = statement.then || [], rolled = question.rolled;
    const fitting = then.filter(([values]) => values.some(value => rolled.includes(value)));
    const numbers = rolled.filter(one => (statement.across || []).includes(one));
    return fitting.length === 1 && numbers.length ? {numbers: [...new Set(numbers)], name: fitting[0][1], look: fitting[0][2]} : null;
  }

  function yesOrNo(question, best, given) {
    const sure = best.matched.length ? Math.min(...best.matched) : 0;
    if (!question.yesNo || sure < W.SURE_TERM) return '';
    if (given && question.yesNo === 'may') return {good: 'yes', bad: 'no'}[given.look] || '';
    const {text} = best.entry.fields;
    const inItsWords = question.terms.every(term => [...term.phrases.values()].some(([phrase]) => count(text, phrase)));
    return question.yesNo === 'is' && !inItsWords ? '' : (best.statement.answers || {})[question.yesNo] || '';
  }

  // A case of a decision table by its values, or what so many points buy.
  function given(table, values) {
    const found = {};
    for (const value of values) {
      const fits = Object.keys(table.over).filter(one => !(one in found)).map(one => [one, valuesOf(table, one, value)]).filter(one => one[1]);
      if (fits.length !== 1) return null;
      found[fits[0][0]] = fits[0][1];
    }
    return found;
  }

  function valuesOf(table, dimension, text) {
    const found = new Set();
    for (const part of text.split(',')) {
      const span = /^\s*(\d+)\.\.(\d+)\s*$/.exec(part);
      const several = (span ? range(part) : [part.trim()]).filter(one => table.over[dimension].includes(one));
      const meant = several.length ? several : [table.words[dimension][folded(part)]].filter(Boolean);
      if (!meant.length) return null;
      meant.forEach(one => found.add(one));
    }
    return [...found];
  }

  function cases(values) {
    const items = [], isTable = data.tables.filter(table => given(table, values));
    for (const table of isTable) {
      const known = given(table, values), wanted = known[table.across] || table.over[table.across];
      for (const row of table.rows) {
        if (!Object.entries(row.when).every(([name, some]) => name === table.across || !known[name] || some.some(one => known[name].includes(one)))) continue;
        const statement = statements[row.at], meant = wanted.filter(value => !row.when[table.across] || row.when[table.across].includes(value));
        const then = (statement.then || []).filter(([some]) => some.some(value => meant.includes(value)));
        for (const [some, name, look] of known[table.across] ? then : [])
          items.push(item(statement, {case: {numbers: some.filter(value => meant.includes(value)), name, look}}));
        if (!known[table.across] && then.length) items.push(item(statement));
      }
    }
    return isTable.length ? {kind: items.length === 1 ? 'case' : 'cases', items, suggestions: []} : null;
  }

  function bought(content) {
    const numbers = content.filter(isNumber), {rows, words: currency} = data.costs;
    if (!rows.length || numbers.length !== 1) return null;
    let tables = [...new Set(rows.map(row => row[0]))];
    for (const word of content.filter(one => !isNumber(one))) {
      const meant = currency[folded(word)];
      if (!meant) return null;
      tables = tables.filter(one => meant.includes(one));
    }
    const most = +numbers[0], some = rows.filter(row => tables.includes(row[0]) && row[2] <= most).sort((a, b) => a[3] - b[3]);
    return tables.length ? {kind: 'costs', items: some.map(row => item(statements[row[1]])), suggestions: []} : null;
  }

  return text => {
    const phrase = text.trim().split(/\s+/).join(' ');
    if (!phrase) return {kind: 'menu', items: [], suggestions: []};
    const named = data.names[folded(phrase)];
    if (named) return {kind: 'named', items: named.map(number => item(statements[number])), suggestions: []};
    const empty = new Set(folded(data.lists['empty-words']).replaceAll(',', ' ').split(/\s+/)), bare = phrase.split(' ');
    const content = bare.map(word => word.replace(/^[?!.,]+|[?!.,]+$/g, '')).filter(word => word && !empty.has(folded(word)));
    return bought(content) || (bare.length > 1 && (cases(bare) || (content.length && cases(content)))) || search(phrase);
  };
};
