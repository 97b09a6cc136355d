import { useTranslation } from '../translations'
import { GroupsField } from './GroupsField'

/** Picker of the groups of a new user; Pro only. */
export function NewUserGroups() {
  const { t } = useTranslation()
  return <GroupsField label={t('groups.title')} searchLabel={t('groups.move.search')} />
}
