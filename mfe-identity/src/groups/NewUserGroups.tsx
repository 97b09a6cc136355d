import { useTranslation } from '../translations'
import { GroupsField } from './GroupsField'

/** The groups that a user who is added comes into; only Pro has groups. */
export function NewUserGroups() {
  const { t } = useTranslation()
  return <GroupsField label={t('groups.title')} searchLabel={t('groups.move.search')} />
}
