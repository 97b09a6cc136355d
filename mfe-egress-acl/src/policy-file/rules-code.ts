/** What reads and writes YAML: with the first file, for it is more than the page. */
export const rulesReader = () => import(/* webpackChunkName: "rules-yaml" */ './read-rules')
export const rulesWriter = () => import(/* webpackChunkName: "rules-yaml" */ './write-rules')

/** The published schema of such files. */
export const rulesSchema = async (): Promise<unknown> =>
  (await import(/* webpackChunkName: "rules-schema" */ './rules.schema.json')).default
