// What comes with the first question about a rifle. Named one by one: a dynamic import of the whole package would make its every
// function a part of the file that other screens take one function from.
export { DEFAULT_PROFILE, rifleAnswers } from '@windcall/simulation';
