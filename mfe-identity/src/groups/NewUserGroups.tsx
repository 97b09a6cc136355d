import { useGroupWords } from './group-words'
import { GroupsField } from './GroupsField'

/** The groups that a user who is added comes into; only Pro has groups. */
export function NewUserGroups() {
  const { t } = useGroupWords()
  return <GroupsField label={t('title')} searchLabel={t('move.search')} />
}
