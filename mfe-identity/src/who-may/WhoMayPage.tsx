import { networkListQuery } from '@meshdeck/api/networks'
import { userListQuery } from '@meshdeck/api/users'
import { useActiveNetwork, useQuery, useSearchParams } from '@meshdeck/platform'
import { EmptyState, PageHeader } from '@meshdeck/ui'
import { PageAbout } from '@meshdeck/ui/page'
import { UserSearch } from 'lucide-react'

import { docs } from '../links'
import { useRightsEstate } from '../rights/use-rights-estate'
import { useTranslation } from '../translations'
import { QuestionFields } from './QuestionFields'
import { readQuestion } from './who-may-question'
import { WhoMayTable } from './WhoMayTable'

/** Who may do something in a network, and which role or group gives it to each. */
export function WhoMayPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [activeNetwork] = useActiveNetwork()
  const networks = useQuery({ ...networkListQuery(), staleTime: Infinity })
  const networkIds = networks.data?.map(({ netid }) => netid)
  const first = networkIds?.find((id) => id === activeNetwork) ?? networkIds?.[0]
  const question = readQuestion(params, first ?? '')

  function choose(field: string, value: string) {
    const after = new URLSearchParams(params)
    after.set(field, value)
    setParams(after, { replace: true })
  }

  return (
    <>
      <PageHeader
        icon={UserSearch}
        title={t('whoMay.title')}
        description={t('whoMay.description')}
        docsUrl={docs.users}
        refreshes={['users', 'roles', 'user-groups', 'networks']}
      />
      <PageAbout thing={networks} failure={t('whoMay.networksFailed')} missing={null}>
        {() =>
          question.networkId === '' ? (
            <EmptyState icon={UserSearch} title={t('rights.noNetwork')} />
          ) : (
            <>
              <QuestionFields question={question} networkIds={networkIds ?? []} onChoose={choose} />
              <Answer question={question} />
            </>
          )
        }
      </PageAbout>
    </>
  )
}

function Answer({ question }: Pick<Parameters<typeof WhoMayTable>[0], 'question'>) {
  const { t } = useTranslation()
  const estate = useRightsEstate()
  const users = useQuery({ ...userListQuery(), staleTime: Infinity })

  return (
    <PageAbout thing={estate} failure={t('rolesFailed')} missing={null}>
      {(known) => <WhoMayTable question={question} estate={known} users={users} />}
    </PageAbout>
  )
}
