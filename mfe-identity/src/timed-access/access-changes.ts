/** The calls that change who is let in: with the first change, for a visit is mostly a look. */
export const accessChanges = () =>
  import(/* webpackChunkName: "timed-access" */ '@meshdeck/api/timed-access-changes')
