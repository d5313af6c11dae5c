export interface Cartridge {
  readonly name: string;
  readonly caliberIn: number;
  /** Other names that users type, in lower case; a last word may be cut short (`6.5 creed`). */
  readonly aliases: readonly string[];
  /** A rimfire or an air rifle, which shares bullets with no other cartridge. */
  readonly hasOwnBullets?: true;
}

const cartridge = (name: string, caliberIn: number, ...aliases: string[]): Cartridge => ({
  name,
  caliberIn,
  aliases: [name.toLowerCase(), ...aliases],
});

/** Cartridges for long range. Source: SAAMI and CIP for bullet diameters; wildcats by their parent caliber. */
export const CARTRIDGES: readonly Cartridge[] = [
  { ...cartridge('22 Long Rifle', 0.223, '22 lr', '22lr', 'rimfire'), hasOwnBullets: true },
  { ...cartridge('17 HMR', 0.172, '17hmr', 'rimfire'), hasOwnBullets: true },
  {
    ...cartridge('177 air rifle', 0.177, '177 pellet', 'pellet', 'airgun', 'air rifle', '4.5mm pellet'),
    hasOwnBullets: true,
  },
  {
    ...cartridge('22 air rifle', 0.217, '22 pellet', 'pellet', 'airgun', 'air rifle', '5.5mm pellet'),
    hasOwnBullets: true,
  },
  cartridge('22 ARC', 0.224),
  cartridge('22 Creedmoor', 0.224, 'creedmoor', '22 cm', '22cm'),
  cartridge('22 GT', 0.224, '22gt'),
  cartridge('22-250 Remington', 0.224),
  cartridge('223 Remington', 0.224, '223', '223 wylde', '5.56', '5.56mm', '5.56 nato', '5.56x45', '5.56x45mm'),
  cartridge('224 Valkyrie', 0.224),
  cartridge('243 Winchester', 0.243),
  cartridge('6mm ARC', 0.243, '6 arc', '6arc'),
  cartridge('6mm BR', 0.243, '6 br', '6br', '6 bra', '6bra', '6mm bra', '6 brx', '6brx', '6mm brx'),
  cartridge('6mm Creedmoor', 0.243, 'creedmoor', '6 creedmoor', '6 cm', '6cm', '6mm cm'),
  cartridge('6mm Dasher', 0.243, '6 dasher', 'dasher', '6 br dasher', '6br dasher'),
  cartridge('6mm GT', 0.243, '6 gt', '6gt'),
  cartridge('6 XC', 0.243, '6xc', '6mm xc'),
  cartridge('25 Creedmoor', 0.257, 'creedmoor', '25 cm', '25cm'),
  cartridge('25 GT', 0.257, '25gt'),
  cartridge('25x47 Lapua', 0.257, '25x47'),
  cartridge('260 Remington', 0.264, '260'),
  cartridge(
    '6.5 Creedmoor',
    0.264,
    'creedmoor',
    '6.5mm creedmoor',
    '6.5 cm',
    '6.5cm',
    '6.5mm cm',
    '65 creedmoor',
    '6.5cr',
  ),
  cartridge('6.5 Grendel', 0.264),
  cartridge('6.5 PRC', 0.264, '6.5prc', '6.5mm prc'),
  cartridge('6.5 SAUM', 0.264, '6.5saum'),
  cartridge('6.5-284 Norma', 0.264, '6.5 284', '6.5x284'),
  cartridge('6.5x47 Lapua', 0.264, '6.5x47', '6.5x47mm', '6.5x47l'),
  cartridge('6.5x55 Swedish', 0.264, '6.5x55', '6.5x55mm', '6.5x55 se', '6.5 swede', '6.5x55 mauser'),
  cartridge('26 Nosler', 0.264),
  cartridge('270 Winchester', 0.277, '270'),
  cartridge('6.8 Western', 0.277),
  cartridge('7mm PRC', 0.284, '7 prc', '7prc'),
  cartridge('7mm Remington Magnum', 0.284, '7mm rem mag', '7 rem mag', '7mm rm', '7 rm', '7mm mag'),
  cartridge('7mm SAUM', 0.284, '7 saum', '7saum'),
  cartridge('7mm-08 Remington', 0.284, '7-08', '7mm 08', '7 08', '708'),
  cartridge('28 Nosler', 0.284),
  cartridge('280 Ackley Improved', 0.284, '280 ai', '280ai'),
  cartridge('284 Winchester', 0.284),
  cartridge('30-06 Springfield', 0.308, '30 06', '3006'),
  cartridge('300 Blackout', 0.308, '300 blk', '300blk', '300 aac'),
  cartridge('300 Norma Magnum', 0.308, '300 norma', '300 nm'),
  cartridge('300 PRC', 0.308, '300prc'),
  cartridge('300 Win Mag', 0.308, '300 winchester magnum', '300 wm', '300wm', '300 winmag'),
  cartridge('300 WSM', 0.308, '300wsm'),
  cartridge('308 Winchester', 0.308, '308win', '7.62 nato', '7.62x51', '7.62x51mm', '7.62x51 nato'),
  cartridge('338 Lapua Mag', 0.338, '338 lapua', '338 lapua magnum', '338 lm', '338lm', '338lap'),
  cartridge('338 Norma Magnum', 0.338, '338 norma', '338 nm'),
  cartridge('375 CheyTac', 0.375, '375 ct', '375ct'),
  cartridge('375 EnABELR', 0.375),
  cartridge('408 CheyTac', 0.408, '408 ct'),
  cartridge('416 Barrett', 0.416),
  cartridge('50 BMG', 0.51, '50 bmg', '50bmg', '.50 cal', '50 cal', '12.7x99'),
];

/** `.308`, `6.5-284` and `6 mm` as words: no leading point, no hyphen, the unit joined to its number. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|\s)0?\.(?=\d)/g, '$1')
    .replace(/(\d)\s+mm\b/g, '$1mm')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

const ALIASES = CARTRIDGES.flatMap((of) =>
  [...new Set(of.aliases.map(plain))].map((alias) => ({ of, words: alias.split(' ') })),
);

/** Whether a typed word matches. The last word may be cut short; a number may not. */
const isWord = (typed: string, word: string, isLast: boolean): boolean =>
  typed === word || (isLast && typed.length > 1 && /^\p{L}/u.test(word) && word.startsWith(typed));

/**
 * The cartridges that a text names, and its other words: `6.5 cm 140 eldm` is 6.5 Creedmoor and `140 eldm`. The longest name wins; all that
 * match equally are returned.
 */
export const cartridgesIn = (text: string): { readonly found: readonly Cartridge[]; readonly rest: string } => {
  const typed = plain(text).split(' ');
  let best: { found: Cartridge[]; at: number; count: number; isWhole: boolean } | null = null;
  for (const { of, words } of ALIASES) {
    for (let at = 0; at + words.length <= typed.length; at++) {
      const isHere = words.every((word, i) => isWord(typed[at + i] ?? '', word, i > 0 && i === words.length - 1));
      if (!isHere) continue;
      const isWhole = words.at(-1) === typed[at + words.length - 1];
      const isLonger =
        best === null || words.length > best.count || (words.length === best.count && isWhole && !best.isWhole);
      if (isLonger) best = { found: [of], at, count: words.length, isWhole };
      else if (best?.count === words.length && best.isWhole === isWhole && !best.found.includes(of))
        best.found.push(of);
    }
  }
  if (best === null) return { found: [], rest: text };
  return { found: best.found, rest: typed.toSpliced(best.at, best.count).join(' ') };
};
