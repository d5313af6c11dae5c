// Named exports: a dynamic import of the whole package would put all its functions into a shared file.
export { DEFAULT_PROFILE, rifleAnswers } from '@windcall/simulation';
