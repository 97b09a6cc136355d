/** The calls that change config files: with the first change, for a visit to the table is mostly a look. */
export const configFileChanges = () =>
  import(/* webpackChunkName: "config-file-dialogs" */ '@meshdeck/api/config-file-changes')
