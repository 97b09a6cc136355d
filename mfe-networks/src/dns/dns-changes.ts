/** The calls that change names: with the first change, for a visit is mostly a look. */
export const dnsChanges = () =>
  import(/* webpackChunkName: "dns-changes" */ '@meshdeck/api/dns-changes')
