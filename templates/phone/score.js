// A filled pad and the scoring of its game → what it came to: the way of printgen.scoring, function by function.
// A pad: {players: [entries of each], contests: {sort: [{shared, players: [entries of each]}]}, options, matches}.
const F = {
  truth: x => Array.isArray(x) ? x.length > 0 : !!x,
  and: (one, other) => F.truth(one) ? other() : one,
  or: (one, other) => F.truth(one) ? one : other(),
  eq(one, other) {
    if (Array.isArray(one) || Array.isArray(other))
      return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((x, i) => F.eq(x, other[i]));
    return typeof one === 'string' || typeof other === 'string' ? one === other : +one === +other;
  },
  has: (one, many) => typeof many === 'string' ? many.includes(one) : many.some(x => F.eq(x, one)),
  by(value) { if (!+value) throw Error('division by 0'); return value; },
  div: (one, other) => one / F.by(other),
  floordiv: (one, other) => Math.floor(one / F.by(other)),
  mod: (one, other) => one - other * Math.floor(one / F.by(other)),
  several(values) {
    const many = Array.isArray(values[0]) ? values[0] : values;
    if (!many.length) throw Error('nothing to choose from');
    return many;
  },
  abs: x => Math.abs(x),
  all_of: (many, ...wanted) => wanted.every(one => F.has(one, many)),
  any_of: (many, ...wanted) => wanted.some(one => F.has(one, many)),
  count: (many, value) => many.filter(one => F.eq(one, value)).length,
  floor: x => Math.floor(x),
  half_up: x => Math.floor(x + .5),
  length: many => many.length,
  max: (...values) => Math.max(...F.several(values)),
  min: (...values) => Math.min(...F.several(values)),
  sum: many => many.reduce((sum, one) => sum + one, 0),
};

const scoring = (() => {
  const MOST = 1e12;
  const spelled = name => name.replaceAll('-', '_');
  const amount = value => Array.isArray(value) ? F.sum(value) : +value;
  const worth = value => Array.isArray(value) ? value.length : value;
  const of = mapping => Object.entries(mapping || {});

  function whole(formula, v) {
    const value = formula(v);
    if (!(typeof value === 'number' || typeof value === 'boolean') || !Number.isInteger(+value) || Math.abs(value) > MOST)
      throw Error('no whole number');
    return +value;
  }

  function number(entry, value) {
    if (entry.kind === 'choice') {
      const choices = entry.choices || [];
      return (choices.find(one => one[0] === String(value)) || choices[0] || ['', 0])[1];
    }
    if (value == null || typeof value === 'string') return entry.kind === 'tally' ? [] : 0;
    return value;
  }

  const numbers = (known, entries, holds) => Object.fromEntries(
    of(known).map(([name, entry]) => [spelled(name), number(entry, holds(entry.when) ? entries[name] : null)]));

  const combined = (known, each) => Object.fromEntries(of(known).map(([name, entry]) => {
    const values = each.map(own => own[spelled(name)]);
    return [spelled(name), entry.kind === 'tally' ? values.flat() : F.sum(values.map(amount))];
  }));

  // The formulas of a game, asked of one pad.
  function formulas(game, pad) {
    const named = pad.players.length, players = (game.seats || {})[named] || Math.max(1, named);
    const table = {players, variants: pad.options || game.options || []};
    const holds = when => !when || F.truth(when(table));
    const everybody = combined(game.entries, pad.players.map(one => numbers(game.entries, one, holds)));
    const names = {...game.facts, ...(game['facts-for'] || {})[players], ...table};
    for (const prefix of ['game_', 'all_'])
      for (const [name, value] of of(everybody)) names[prefix + name] = value;
    for (const [sort, contest] of of(game.contests))
      for (const [name, entry] of of(contest.shared))
        names[spelled(`${sort}-${name}`)] =
          F.sum((pad.contests[sort] || []).map(one => amount(number(entry, (one.shared || {})[name]))));
    if (game.series) names.matches = pad.matches || whole(game.series.most, names);
    const value = (formula, own) => formula({...names, ...own});
    const several = () => !!game.series && (pad.matches || whole(game.series.least, names)) > 1;
    const fits = one => holds(one.when) && (!one.several || several());
    return {
      holds, value, several,
      whole: (formula, own) => whole(formula, {...names, ...own}),
      ties: () => (game.ties || []).filter(fits),
      equals: () => (game.equals || []).find(fits),
      win: () => (game.wins || []).find(one => holds(one.when)),
    };
  }

  function ownParts(game, pad, player) {
    const found = {};
    for (const [sort, contest] of of(game.contests))
      for (const [name, entry] of of(contest.entries))
        found[spelled(`${sort}-${name}`)] = F.sum(
          (pad.contests[sort] || []).map(one => worth(number(entry, (one.players[player] || {})[name]))));
    return found;
  }

  // What follows from the contests, where a player left it blank.
  function filledUp(game, pad) {
    const blank = of(game.entries).filter(([, entry]) => entry.blank);
    if (!blank.length || !Object.keys(pad.contests).length) return pad;
    const asked = formulas(game, pad);
    return {...pad, players: pad.players.map((held, player) => {
      const own = ownParts(game, pad, player), more = {};
      for (const [name, entry] of blank) {
        const count = name in held ? 0 : asked.whole(entry.blank, own);
        if (count) more[name] = count;
      }
      return {...held, ...more};
    })};
  }

  const compare = (one, other) => {
    for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return one[i] < other[i] ? -1 : 1;
    return 0;
  };

  function settle(contest, held, asked) {
    const shared = numbers(contest.shared, held.shared || {}, asked.holds);
    const taking = held.players.map((one, player) => player).filter(player => held.players[player]);
    const each = new Map(taking.map(player => [player, numbers(contest.entries, held.players[player], asked.holds)]));
    const keys = new Map(taking.map(player => [player, contest.rank.map(name => amount(each.get(player)[spelled(name)]))]));
    const ahead = [...keys.values()].filter(key => key.some(Boolean)).sort((a, b) => compare(b, a))
      .filter((key, i, all) => !i || compare(key, all[i - 1]));
    const places = held.players.map((_, player) =>
      keys.has(player) ? 1 + ahead.findIndex(key => !compare(key, keys.get(player))) : 0);
    const everybody = combined(contest.entries, [...each.values()]);
    const value = whole(contest.value, {...shared, ...everybody});
    const points = ahead.length ? [value] : [];
    while (points.length < ahead.length) points.push(whole(contest.share, {ahead: points[points.length - 1]}));
    const names = {...shared, leaders: places.filter(place => place === 1).length};
    for (const [name, all] of of(everybody)) names['all_' + name] = all;
    const broken = taking.flatMap(player => of(contest.demands)
      .filter(([, demand]) => !F.truth(asked.value(demand, {...names, ...each.get(player), place: places[player]})))
      .map(([name]) => [player, name]));
    return {value, places, points: places.map(place => place ? points[place - 1] : 0), broken};
  }

  function workOut(game, pad, won, holds) {
    const known = pad.players.map((held, player) => ({...numbers(game.entries, held, holds), ...won[player]}));
    const addMost = name => {
      const most = known.length ? Math.max(...known.map(own => amount(own[name]))) : 0;
      for (const own of known) own['most_' + name] = most;
    };
    for (const [name, entry] of of(game.entries)) if (entry.kind === 'number') addMost(spelled(name));
    const lines = known.map(() => ({}));
    for (const line of game.lines || []) {
      const inPlay = holds(line.when);
      known.forEach((names, player) => {
        names[spelled(line.id)] = inPlay ? whole(line.formula, names) : 0;
        if (inPlay) lines[player][line.id] = names[spelled(line.id)];
      });
      addMost(spelled(line.id));
    }
    return known.map((names, player) => {
      const total = whole(game.total, names);
      return {lines: lines[player], total, names: {...names, ...ownParts(game, pad, player), total}};
    });
  }

  const tieKey = (game, ties, player) => ties.map(tie => {
    const entry = game.entries[tie.by];
    const count = entry ? amount(number(entry, player.entries[tie.by])) : player.lines[tie.by] || 0;
    return tie.less ? -count : count;
  });

  function openTie(game, ties, equals) {
    for (const tie of ties) {
      if (equals.length < 2) return '';
      if (tie.asked && equals.some(player => !(tie.by in player.entries))) return tie.by;
      const keys = equals.map(player => tieKey(game, [tie], player)[0]), best = Math.max(...keys);
      equals = equals.filter((_, i) => keys[i] === best);
    }
    return '';
  }

  function winnersOf(win, unranked, marked, keys) {
    const reached = unranked.filter(player => player.reached);
    if (!reached.length) return [[], 'unfinished'];
    if (!win || !win.mark) {
      const best = reached.map(player => keys[player.player]).reduce((a, b) => compare(a, b) < 0 ? b : a);
      return [reached.filter(player => !compare(keys[player.player], best)), 'won'];
    }
    if (marked.length) {
      const first = marked.filter(player => player.reached);
      return [first, first.length ? 'won' : 'unfinished'];
    }
    return reached.length === 1 ? [reached, 'won'] : [[], 'undecided'];
  }

  function decidedBy(ties, win, key, keys) {
    const others = keys.filter(other => !compare(other.slice(1, 3), key.slice(1, 3)) && compare(other, key));
    if (win && win.mark && key[0] && others.length) return [win.mark];
    const firsts = new Set(others.filter(other => other[0] === key[0]).map(other => key.findIndex((own, i) => own !== other[i])));
    return [...firsts].sort((a, b) => a - b).map(first => ties[first - 3].by);
  }

  function ranked(game, asked, unranked, worked) {
    const win = asked.win(), ties = asked.ties();
    for (const player of unranked)
      player.reached = win ? F.truth(asked.value(win.reached, worked[player.player].names))
        : game.goal == null || player.total >= game.goal;
    const blank = win && win.mark ? game.entries[win.mark].choices[0][0] : '';
    const marked = win && win.mark ? unranked.filter(one => (one.entries[win.mark] ?? blank) !== blank) : [];
    const keys = unranked.map(one => [
      +(marked.includes(one) && one.reached), +one.reached, one.total,
      ...(one.reached ? tieKey(game, ties, one) : ties.map(() => 0))]);
    let [winners, ending] = winnersOf(win, unranked, marked, keys);
    if (ending === 'unfinished' && win && win.without && asked.holds(win.without)) ending = 'nobody';
    const best = keys.reduce((a, b) => compare(a, b) < 0 ? b : a).slice(0, 3);
    const open = openTie(game, ties, unranked.filter((_, i) => !compare(keys[i].slice(0, 3), best)));
    if (ending === 'won' && open) [winners, ending] = [[], 'undecided'];
    const players = unranked.map((player, i) => ({
      ...player,
      rank: 1 + keys.filter(other => compare(other, keys[i]) > 0).length,
      shared: keys.filter(other => !compare(other, keys[i])).length > 1,
      tied: unranked.filter(other => other.total === player.total).length > 1,
      decided: decidedBy(ties, win, keys[i], keys),
      won: winners.includes(player),
    }));
    return {players: players.sort((a, b) => a.rank - b.rank), ending, win: win ? win.id : '', open, matched: asked.equals()};
  }

  // What the rules do not allow: demands of contests, bounds, a second player who has reached what ends the game.
  function faults(game, pad, asked, settled, worked) {
    const found = [];
    for (const [sort, several] of of(settled))
      several.forEach((one, number) => one.broken.forEach(([player, id]) => found.push({kind: 'demand', sort, number, player, id})));
    for (const bound of (game.bounds || []).filter(one => asked.holds(one.when))) {
      const parts = bound.of.map(part => spelled(part.includes('.') || !bound.together ? part.replace('.', '-') : 'all-' + part));
      const ask = (player, names) => {
        const there = F.sum(parts.map(part => amount(asked.value(v => v[part], names))));
        for (const [side, way] of [['most', 1], ['least', -1]])
          if (bound[side] && way * there > way * asked.whole(bound[side], names))
            found.push({kind: 'bound', player, id: bound.id, there, side, allowed: asked.whole(bound[side], names)});
      };
      if (bound.together) ask(null, {});
      else pad.players.forEach((held, player) => {
        if ((bound.written || []).every(name => name in held)) ask(player, worked[player].names);
      });
    }
    const win = asked.win();
    if (win && win.ends) {
      const reached = worked.flatMap((one, player) => F.truth(asked.value(win.reached, one.names)) ? [player] : []);
      if (reached.length > 1) found.push({kind: 'win', player: reached[reached.length - 1], id: win.id});
    }
    return found;
  }

  // Contests settled, players scored and ranked, best first; throws where a formula has no value.
  function play(game, given) {
    const pad = filledUp(game, {...given, contests: given.contests || {}}), asked = formulas(game, pad);
    const settled = Object.fromEntries(of(pad.contests).map(([sort, held]) =>
      [sort, held.map(one => settle(game.contests[sort], one, asked))]));
    const sorts = Object.keys(game.contests || {});
    const pointsOf = player => Object.fromEntries(sorts.map(sort =>
      [sort, F.sum((settled[sort] || []).map(one => one.points[player] || 0))]));
    const won = pad.players.map((_, player) => pointsOf(player));
    const inNames = won.map(one => Object.fromEntries(of(one).map(([sort, points]) => [spelled(sort), points])));
    const worked = workOut(game, pad, inNames, asked.holds);
    const unranked = pad.players.map((entries, player) =>
      ({player, entries, lines: worked[player].lines, total: worked[player].total, contests: won[player]}));
    return {...ranked(game, asked, unranked, worked), contests: settled, faults: faults(game, pad, asked, settled, worked)};
  }

  return {play, formulas, number};
})();
