import type { TFunction } from '@meshdeck/platform'

import type { AccessDraft } from './access-draft'
import { stateBetween } from './access-matrix'

type Ends = { a: number; b: number }

const stateKeys = {
  allowed: 'egress:oldAcls.access.allowed',
  denied: 'egress:oldAcls.access.denied',
  'one-sided': 'egress:oldAcls.access.oneSided',
  unset: 'egress:oldAcls.access.unset',
} as const

/** Whether two may talk, in words: as it is wanted, and where nobody changes it as the server holds it. */
export function accessText(t: TFunction, draft: AccessDraft, { a, b }: Ends): string {
  if (!draft.isChanged(a, b)) return t(stateKeys[stateBetween(draft.matrix, a, b)])
  return t(draft.isOpen(a, b) ? 'egress:oldAcls.access.allowed' : 'egress:oldAcls.access.denied')
}

/** What a cell is called for who does not see it: both ends, what holds, and whether it was changed. */
export function cellName(t: TFunction, draft: AccessDraft, { a, b }: Ends): string {
  const { members } = draft.matrix
  const names = { one: members[a]?.name ?? '', other: members[b]?.name ?? '' }
  if (a === b) return t('egress:oldAcls.cell.self', names)
  const said = { ...names, access: accessText(t, draft, { a, b }) }
  return t(
    draft.isChanged(a, b) ? 'egress:oldAcls.cell.changed' : 'egress:oldAcls.cell.state',
    said,
  )
}
