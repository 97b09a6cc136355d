import { everything, type PostureCheck } from '@meshdeck/api/posture-checks'
import { tagName } from '@meshdeck/domain/tag-name'

/** A posture check as the table shows it. */
export type CheckRow = {
  id: string
  name: string
  description: string
  attribute: string
  values: string[]
  severity: number
  isOn: boolean
  /** Names of tags and of groups it holds for; `*` for every device, or for everybody. */
  tags: string[]
  groups: string[]
  check: PostureCheck
}

/** A group goes by the name that the server gives with it. */
export function toCheckRows(checks: readonly PostureCheck[]): CheckRow[] {
  return checks.map((check) => ({
    id: check.id,
    name: check.name || check.id,
    description: check.description,
    attribute: check.attribute,
    values: check.values,
    severity: check.severity,
    isOn: check.status,
    tags: Object.keys(check.tags).map((id) => tagName(id, check.network_id)),
    groups: Object.entries(check.user_groups).map(([id, name]) =>
      id !== everything && typeof name === 'string' && name !== '' ? name : id,
    ),
    check,
  }))
}
