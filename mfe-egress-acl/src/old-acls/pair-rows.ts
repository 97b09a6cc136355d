import type { AccessDraft } from './access-draft'
import type { AccessMember } from './access-matrix'

/** A member and another one, as the list of pairs shows it. */
export type PairRow = {
  /** Of the other one, whose name it has. */
  id: string
  name: string
  kind: AccessMember['kind']
  /** Places of both. */
  member: number
  other: number
  isOpen: boolean
  isChanged: boolean
}

/** The pairs of one member. */
export const toPairRows = (draft: AccessDraft, member: number): PairRow[] =>
  draft.matrix.members.flatMap(({ id, name, kind }, other) =>
    other === member
      ? []
      : {
          id,
          name,
          kind,
          member,
          other,
          isOpen: draft.isOpen(member, other),
          isChanged: draft.isChanged(member, other),
        },
  )
