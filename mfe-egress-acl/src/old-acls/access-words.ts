import type { TFunction } from '@meshdeck/platform'

import type { AccessDraft } from './access-draft'
import { stateBetween } from './access-matrix'

type Ends = { a: number; b: number }

const stateKeys = {
  allowed: 'old-acls:access.allowed',
  denied: 'old-acls:access.denied',
  'one-sided': 'old-acls:access.oneSided',
  unset: 'old-acls:access.unset',
} as const

/** Whether two may talk, in words: as it is wanted, and where nobody changes it as the server holds it. */
export function accessText(t: TFunction, draft: AccessDraft, { a, b }: Ends): string {
  if (!draft.isChanged(a, b)) return t(stateKeys[stateBetween(draft.matrix, a, b)])
  return t(draft.isOpen(a, b) ? 'old-acls:access.allowed' : 'old-acls:access.denied')
}

/** What a cell is called for who does not see it: both ends, what holds, and whether it was changed. */
export function cellName(t: TFunction, draft: AccessDraft, { a, b }: Ends): string {
  const { members } = draft.matrix
  const names = { one: members[a]?.name ?? '', other: members[b]?.name ?? '' }
  if (a === b) return t('old-acls:cell.self', names)
  const said = { ...names, access: accessText(t, draft, { a, b }) }
  return t(draft.isChanged(a, b) ? 'old-acls:cell.changed' : 'old-acls:cell.state', said)
}
