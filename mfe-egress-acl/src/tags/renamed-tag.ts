import type { TagUse } from '@meshdeck/domain/tag-uses'
import { atom } from '@meshdeck/platform'

/**
 * What named a tag before its new name. Routes forget a tag that is called otherwise, and with it the metric of its
 * nodes: only who has read them before can mend them. The address of the dialog knows the rest.
 */
export const renamedTagAtom = atom<{ newId: string; before: readonly TagUse[] } | undefined>(
  undefined,
)
