import { download } from '@meshdeck/ui/form'

/** Hands a file of rules to the browser; `part` says which one where there are several. */
export const saveRules = (networkId: string, content: string, part = 'rules') =>
  download(`${networkId}-${part}.yaml`, { type: 'application/yaml', content })
