/** The calls that change name servers: with the first change, for a visit is mostly a look. */
export const nameServerChanges = () =>
  import(/* webpackChunkName: "dns-changes" */ '@meshdeck/api/name-server-changes')
