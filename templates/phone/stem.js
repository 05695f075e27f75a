// A word in small letters without marks → its stem: the Snowball algorithms that the languages of printgen name.
const stemmers = (() => {
  const suffix = (word, among) => among.filter(one => word.endsWith(one)).sort((a, b) => b.length - a.length)[0] ?? '';

  // Where the region behind the first vowel and the next other letter begins.
  function region(word, from, vowels) {
    let at = from;
    while (at < word.length && !vowels.includes(word[at])) at++;
    at++;
    while (at < word.length && vowels.includes(word[at])) at++;
    return at < word.length ? at + 1 : word.length;
  }

  const EXCEPTIONS = {
    andes: 'andes', atlas: 'atlas', bias: 'bias', cosmos: 'cosmos', early: 'earli', gently: 'gentl', howe: 'howe', idly: 'idl',
    news: 'news', only: 'onli', singly: 'singl', skies: 'sky', skis: 'ski', sky: 'sky', ugly: 'ugli'};
  const STEP_2 = {
    anci: 'ance', enci: 'ence', ogi: 'og', li: '', bli: 'ble', abli: 'able', alli: 'al', fulli: 'ful', lessli: 'less',
    ousli: 'ous', entli: 'ent', aliti: 'al', biliti: 'ble', iviti: 'ive', tional: 'tion', ational: 'ate', alism: 'al',
    ation: 'ate', ization: 'ize', izer: 'ize', ator: 'ate', iveness: 'ive', fulness: 'ful', ousness: 'ous', ogist: 'og'};
  const STEP_3 = {
    icate: 'ic', ative: '', alize: 'al', iciti: 'ic', ical: 'ic', tional: 'tion', ational: 'ate', ful: '', ness: ''};
  const STEP_4 = 'ic ance ence able ible ate ive ize iti al ism ion er ous ant ent ment ement'.split(' ');
  const isShort = word => /[^aeiouy][aeiouy][^aeiouywxY]$|^[aeiouy][^aeiouy]$|past$/.test(word);

  function english(word) {
    if (word in EXCEPTIONS) return EXCEPTIONS[word];
    if (word.length < 3) return word;
    word = word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
    const known = /^(arsen|commun|emerg|gener|inter|later|organ|past|univers)/.exec(word);
    const first = known ? known[0].length : region(word, 0, 'aeiouy'), second = region(word, first, 'aeiouy');
    word = plural(word);
    word = participle(word, first);
    if (/.[^aeiouy][yY]$/.test(word)) word = word.slice(0, -1) + 'i';
    word = replaced(word, STEP_2, first, (end, head) =>
      end === 'ogi' ? head.endsWith('l') : end === 'li' ? /[cdeghkmnrt]$/.test(head) : true);
    word = replaced(word, STEP_3, first, (end, head) => end !== 'ative' || head.length >= second);
    const end = suffix(word, STEP_4), head = word.slice(0, word.length - end.length);
    if (end && head.length >= second && (end !== 'ion' || /[st]$/.test(head))) word = head;
    const bare = word.slice(0, -1);
    if (word.endsWith('e') ? bare.length >= second || (bare.length >= first && !isShort(bare)) : /ll$/.test(word) && bare.length >= second)
      word = bare;
    return word.replaceAll('Y', 'y');
  }

  function plural(word) {
    if (word.endsWith('sses')) return word.slice(0, -2);
    if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1);
    if (/[us]s$/.test(word)) return word;
    return word.endsWith('s') && /[aeiouy]./.test(word.slice(0, -1)) ? word.slice(0, -1) : word;
  }

  function participle(word, first) {
    const end = suffix(word, ['ed', 'eed', 'ing', 'edly', 'eedly', 'ingly']), head = word.slice(0, word.length - end.length);
    if (!end) return word;
    if (end.startsWith('eed')) return head.length >= first && !/^(succ|proc|exc)$/.test(head) ? head + 'ee' : word;
    if (end === 'ing' && /^[^aeiouy]y$/.test(head)) return head[0] + 'ie';
    if (end === 'ing' && /^(even|cann|inn|earr|herr|out)$/.test(head)) return word;
    if (!/[aeiouy]/.test(head)) return word;
    if (/(at|bl|iz)$/.test(head)) return head + 'e';
    if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(head)) return /^[aeo]..$/.test(head) ? head : head.slice(0, -1);
    return head.length === first && isShort(head) ? head + 'e' : head;
  }

  function replaced(word, table, from, fits) {
    const end = suffix(word, Object.keys(table)), head = word.slice(0, word.length - end.length);
    return end && head.length >= from && fits(end, head) ? head + table[end] : word;
  }

  const VOWELS = 'aeiouyäöü';

  function german(word) {
    word = word.replace(/([aeiouyäöü])([uy])(?=[aeiouyäöü])/g, (_, one, other) => one + other.toUpperCase());
    word = word.replace(/qu|ae|oe|ue|ß/g, one => ({ae: 'ä', oe: 'ö', ue: 'ü', ß: 'ss'})[one] ?? one);
    let first = word.length, second = first;
    if (word.length >= 3) {
      first = region(word, 0, VOWELS);
      second = region(word, first, VOWELS);
      first = Math.max(first, 3);
    }
    word = derived(inflected(ending(word, first), first), first, second);
    return word.replace(/[UYäöü]/g, one => ({U: 'u', Y: 'y', ä: 'a', ö: 'o', ü: 'u'})[one]);
  }

  function ending(word, first) {
    const end = suffix(word, ['e', 'em', 'en', 'erinnen', 'erin', 'ln', 'ern', 'er', 's', 'es', 'lns']);
    const head = word.slice(0, word.length - end.length);
    if (!end || head.length < first) return word;
    if (end === 'em') return head.endsWith('syst') ? word : head;
    if (end === 's') return /[bdfghklmnrt]$/.test(head) ? head : word;
    if (end[0] === 'l') return head + 'l';
    return ['e', 'en', 'es'].includes(end) && head.endsWith('niss') ? head.slice(0, -1) : head;
  }

  function inflected(word, first) {
    const end = suffix(word, ['en', 'er', 'et', 'st', 'est']), head = word.slice(0, word.length - end.length);
    if (!end || head.length < first) return word;
    if (end === 'st') return /...[bdfghklmnt]$/.test(head) ? head : word;
    if (end === 'et') return /[Udfgklmnrstzä]$/.test(head) && !/(tick|plan|geordn|intern|tr)$/.test(head) ? head : word;
    return head;
  }

  function derived(word, first, second) {
    const end = suffix(word, ['end', 'ig', 'ung', 'lich', 'isch', 'ik', 'heit', 'keit']);
    const head = word.slice(0, word.length - end.length);
    const less = (one, from) => one && head.length - one.length >= from ? head.slice(0, -one.length) : head;
    if (!end || head.length < second) return word;
    if (end === 'end' || end === 'ung') return /(^|[^e])ig$/.test(head) ? less('ig', second) : head;
    if (end === 'lich' || end === 'heit') return less(suffix(head, ['er', 'en']), first);
    if (end === 'keit') return less(suffix(head, ['lich', 'ig']), second);
    return head.endsWith('e') ? word : head;
  }

  return {english, german};
})();
