import type { TagMember } from '@meshdeck/api/tags'
import { placeHref } from '@meshdeck/platform'

/** The page of who bears a tag, a node or a config file; undefined where no remote has it. */
export const memberHref = (networkId: string, { id, isClient }: TagMember): string | undefined =>
  isClient
    ? placeHref('config-file', { networkId, fileId: id })
    : placeHref('node', { networkId, nodeId: id })
