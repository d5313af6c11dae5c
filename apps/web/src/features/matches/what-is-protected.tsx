import { Disclosure } from '../../kit/index.ts';

/** The protections of a match against cheating, and their limits. */
export const WhatIsProtected = () => (
  <Disclosure title="What is protected, and what is not">
    <p className="max-w-prose">
      <strong>Protected:</strong> the wind’s numbers and seed stay on the server until the run is over; clock, order,
      rounds, flight and score are the server’s; one try; nobody sees another’s result before their own is finished.
    </p>
    <p className="mt-3 max-w-prose">
      <strong>Not protected:</strong> a program can measure a picture better than an eye, knows an untold distance from
      it, sees cues up to 20 s ahead, and can pick the moment in the sway; somebody who has finished can tell a friend
      (‘own’ wind or ‘at-close’ help), and a second account can look first.
    </p>
    <p className="mt-3 max-w-prose">
      So tables are on honor, a match director can disqualify an entry (kept, shown as disqualified, with a reason), and
      no table is open to the world.
    </p>
  </Disclosure>
);
