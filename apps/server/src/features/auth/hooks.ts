/** What other features want to know of signing in; handed over where the features are put together. */
export interface AuthHooks {
  /** A demo user has proved who they are: what they start with must be there. */
  onDemoSignIn(userId: number): Promise<void>;
}
