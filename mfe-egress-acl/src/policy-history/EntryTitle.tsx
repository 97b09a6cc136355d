import { useTranslation } from '../translations'
import type { HistoryEntry } from './history-entries'

/** What is done to a policy; later servers may know more. */
const told = ['CREATE', 'UPDATE', 'DELETE'] as const

/** What somebody did to a policy, and who it was. */
export function EntryTitle({ entry: { action, who } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return t(`policyHistory.action.${told.find((known) => known === action) ?? 'other'}`, { who })
}
