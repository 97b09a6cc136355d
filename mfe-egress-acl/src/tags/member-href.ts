import type { TagMember } from '@meshdeck/api/tags'

import { thingHref } from '../reach-things/thing-href'

/** The page of who bears a tag, a node or a config file; undefined where no remote has it. */
export const memberHref = (networkId: string, { id, isClient }: TagMember): string | undefined =>
  thingHref(networkId, { kind: isClient ? 'client' : 'node', id })
