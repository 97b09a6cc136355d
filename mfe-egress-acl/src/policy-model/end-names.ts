import type { TFunction } from '@meshdeck/platform'

import type { PolicyEnd } from './policy-ends'

type Named = Pick<PolicyEnd, 'kind' | 'name' | 'isGone'>

/** One end of a policy; of what is deleted, often known by an id alone, it says so and what it was. */
export const endName = (t: TFunction, { kind, name, isGone }: Named): string =>
  isGone ? t(`egress:policies.goneOf.${goneKind(kind)}`, { name }) : name

/** The same in a sentence that says already that the ends are deleted: "egress route 1a2b3c4d". */
export const goneNames = (t: TFunction, ends: readonly Named[]): string =>
  ends
    .map(({ kind, name, isGone }) =>
      isGone ? t(`egress:policies.kindOf.${goneKind(kind)}`, { name }) : name,
    )
    .join(', ')

/** The whole of a side in words, for an export. */
export const endNames = (t: TFunction, ends: readonly Named[]): string =>
  ends.map((end) => endName(t, end)).join(', ')

/** What is deleted is no longer known as a config file: it goes by what policies call it. */
function goneKind(kind: PolicyEnd['kind']) {
  switch (kind) {
    case 'device':
    case 'tag':
    case 'user':
    case 'group':
    case 'route':
      return kind
    default:
      return 'other'
  }
}
