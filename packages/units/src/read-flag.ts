/**
 * Words for true and false, lower case: Excel's, Sheets' and Numbers' truth values by language, yes and no, hit and miss, check marks.
 * Source: the function names TRUE and FALSE in Microsoft's translations of Excel.
 */
const TRUE_WORDS =
  'true yes y t 1 on hit x ✓ ✔ ☑ wahr ja j vrai oui o verdadero sí si s vero verdadeiro sim waar prawda tak sant sand sann tosi kyllä pravda ano áno igaz igen doğru evet истина да істина так adevărat da treffer touché tref';
const FALSE_WORDS =
  'false no n f 0 off miss ✗ ✘ ☐ falsch nein faux non falso não nao onwaar nee fałsz falsz nie falskt nej falsk usann nei epätosi ei nepravda ne hamis nem yanlış hayır ложь нет хибність ні fals nu fehler manqué mis';
const WORDS = new Map([
  ...TRUE_WORDS.split(' ').map((word) => [word, true] as const),
  ...FALSE_WORDS.split(' ').map((word) => [word, false] as const),
]);

/** A flag by its word; null for an empty cell, `unknown` for other text. */
export const readFlag = (text: string): boolean | null | 'unknown' => {
  const word = text.trim().toLowerCase().normalize('NFC');
  return word === '' ? null : (WORDS.get(word) ?? 'unknown');
};

/** A flag as a word that `readFlag` reads. */
export const flagText = (flag: boolean): 'yes' | 'no' => (flag ? 'yes' : 'no');
