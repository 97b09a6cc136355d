/** Comes with the first change: a visit is mostly a look. */
export const oldAclChanges = () =>
  import(/* webpackChunkName: "old-access-changes" */ '@meshdeck/api/old-access-changes')
