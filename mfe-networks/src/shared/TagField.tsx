import { tagListQuery } from '@meshdeck/api/tags'
import { tagName } from '@meshdeck/domain/tag-name'
import { useQuery } from '@meshdeck/platform'
import { ErrorPanel } from '@meshdeck/ui'
import { MultiPickField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'

type Props = { name: string; label: string; hint?: string; networkId: string }

/** Select for several tags of a network; the value is their IDs. Pro only. */
export function TagField({ networkId, ...field }: Props) {
  const { t } = useTranslation()
  const reading = useQuery(tagListQuery(networkId))
  const { data, error } = reading

  return (
    <MultiPickField
      {...field}
      searchLabel={t('nodes.edit.searchTags')}
      options={data?.map(({ id }) => id)}
      labelOf={(id) => tagName(id, networkId)}
      failure={error && <ErrorPanel reading={reading} title={t('nodes.edit.tagsFailed')} />}
    />
  )
}
