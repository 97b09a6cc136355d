/** The calls that change posture checks: with the first change, for a visit is mostly a look. */
export const checkChanges = () =>
  import(/* webpackChunkName: "posture-dialogs" */ '@meshdeck/api/posture-check-changes')
