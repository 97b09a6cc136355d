import { enrollmentKeyListQuery, keyName, type EnrollmentKey } from '@meshdeck/api/enrollment-keys'
import { PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { KeyRound } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { useKeysWords } from '../words'
import { keyColumns, keySearchText } from './key-columns'

/** The keys that devices join networks with [SH-037]. Tokens stay out of the list. */
export function EnrollmentKeysPage() {
  const { t } = useKeysWords()
  const columns = useMemo(() => keyColumns(t), [t])

  return (
    <>
      <PageHeader
        icon={KeyRound}
        title={t('keys.title')}
        description={t('keys.description')}
        docsUrl={docs.keys}
        refreshes={['enrollment-keys']}
      />
      <DataTable
        label={t('keys.title')}
        noun={(count) => t('keys.noun', { count })}
        query={enrollmentKeyListQuery()}
        toRows={allKeys}
        failure={t('keys.failure')}
        columns={columns}
        rowId={idOf}
        rowName={keyName}
        searchText={keySearchText}
        empty={{ icon: KeyRound, title: t('keys.empty.title'), description: t('keys.empty.text') }}
      />
    </>
  )
}

const allKeys = (keys: EnrollmentKey[]) => keys
const idOf = ({ value }: EnrollmentKey) => value
