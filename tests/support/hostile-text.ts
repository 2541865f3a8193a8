/** Texts that people paste, attackers write and software garbles. */
const PIECES = [
  'Driveway – 640 sq ft',
  '*bold* _it_ `code` #image("/etc/passwd") $x^2$ @ref <label> // comment /* */ \\ ~ [a](b)',
  '"; #sys.inputs.data; #read("quote.typ")',
  '<script>alert(1)</script>',
  'José Núñez-O’Brien, Łódź, Nguyễn Huệ',
  'cafe\u0301 Z\u0351\u036b\u0343a\u0329l\u0321g\u0317o\u0322',
  '山田 太郎、김민수、李小龙、中文备注',
  'شارع الملك فهد ١٢ \u202bעברית\u202c ถนนสุขุมวิท हिन्दी क्षेत्र',
  '👍🏽 👨‍👩‍👧‍👦 🇺🇸 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u{1f3fd} \u200d\u200d',
  'தமிழ் বাংলা አማርኛ ᠮᠣᠩᠭᠣᠯ ꦗꦮ 𝔘𝔫𝔦 𒀀 𓀀',
  '\u0000\u0007\u001b[31m\u007f\u0085\ufeff\u2028\u2029\ufffe\uffff\u{10ffff}\ue000\u{f0000}',
  '\ud83d lone \ude00 halves \udfff',
  '\u202egnp.exe \u2066\u2067\u2068\u2069 \u061c\u200e\u200f\u00ad\u2060\u3164\u115f',
  '\u1112\u1161\u11ab\u1100\u1161 \u0e33\u0e4d \u0915\u094d\u200d\u0937 \u0301\u0302 \u20dd\u20e3',
  'A'.repeat(300),
  'maximiliano.bartholomew.featherstonehaugh@a-very-long-domain-name.example',
  'one\r\ntwo\rthree\n\n\nfour\tfive',
  '$1,234,567.89 −$0.01 ½ № ™ © ® ¥ € ₿ ₹',
  ' ',
  '',
];

/** Returns numbers from 0 to 1. Equal seeds give equal numbers, so a failure can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    // This is the algorithm mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a few pieces from the list, or characters from all of Unicode, including unpaired surrogates. */
export function hostileText(random: () => number): string {
  const pieces = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    if (random() < 0.7) return PIECES[Math.floor(random() * PIECES.length)] ?? '';
    return Array.from({ length: 12 }, () => String.fromCodePoint(Math.floor(random() ** 3 * 0x10ffff))).join('');
  });
  return pieces.join(random() < 0.5 ? ' ' : '');
}
