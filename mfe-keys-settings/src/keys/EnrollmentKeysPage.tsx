import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { useTranslation } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, LinkButton, PageHeader, useDialog } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { KeyRound, Plus } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { useKeysWords } from '../words'
import { keyColumns } from './key-columns'
import { keyFilters } from './key-filters'
import { keyRows, keySearchText, type KeyRow } from './key-rows'
import { useKeyActions } from './use-key-actions'

const dialogs = {
  'new-key': lazyOverlay(async () => (await import('./CreateKeyDialog')).CreateKeyDialog),
  'join-command': lazyOverlay(async () => (await import('./JoinCommandDialog')).JoinCommandDialog),
}

/** The keys that devices join networks with [SH-037, KS-001]. */
export function EnrollmentKeysPage() {
  const { t } = useKeysWords()
  const rowActions = useKeyActions()
  const columns = useMemo(() => keyColumns(t), [t])
  const filterFields = useMemo(() => keyFilters(t), [t])

  return (
    <>
      <PageHeader
        icon={KeyRound}
        title={t('keys.title')}
        description={t('keys.description')}
        docsUrl={docs.keys}
        refreshes={['enrollment-keys']}
      >
        <CreateKeyButton />
      </PageHeader>
      <DataTable
        label={t('keys.title')}
        viewKey="keys"
        noun={(count) => t('keys.noun', { count })}
        query={enrollmentKeyListQuery()}
        toRows={keyRows}
        failure={t('keys.failure')}
        columns={columns}
        rowId={idOf}
        rowName={idOf}
        searchText={keySearchText}
        filterFields={filterFields}
        rowActions={rowActions}
        empty={{
          icon: KeyRound,
          title: t('keys.empty.title'),
          description: t('keys.empty.text'),
          children: <CreateKeyButton />,
        }}
      />
      <Dialogs of={dialogs} />
    </>
  )
}

const idOf = ({ id }: KeyRow) => id

function CreateKeyButton() {
  const { t } = useTranslation('keys')
  const { linkTo } = useDialog()

  return (
    <LinkButton variant="solid" to={linkTo('new-key')}>
      <Plus aria-hidden="true" /> {t('keys.create.title')}
    </LinkButton>
  )
}
