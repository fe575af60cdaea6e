/** Who is asking: a signed-in account and the session it asks through. */
export type Viewer = {
  userId: string;
  sessionId: string;
  /** Whether first and last name are given; only then may the account do more than complete its profile. */
  complete: boolean;
  operator: boolean;
};

/** Finds the viewer behind a token, or undefined. Answers without a promise where the token is already known. */
export type Authenticate = (token: string) => Viewer | undefined | Promise<Viewer | undefined>;
