import { networkListQuery } from '@meshdeck/api/networks'
import { userListQuery } from '@meshdeck/api/users'
import { useActiveNetwork, useQuery, useSearchParams } from '@meshdeck/platform'
import { EmptyState, PageHeader } from '@meshdeck/ui'
import { PageAbout } from '@meshdeck/ui/page'
import { UserSearch } from 'lucide-react'

import { docs } from '../links'
import { useRightsWords } from '../rights/rights-words'
import { useRightsEstate } from '../rights/use-rights-estate'
import { QuestionFields } from './QuestionFields'
import { readQuestion } from './who-may-question'
import { useWhoMayWords } from './who-may-words'
import { WhoMayTable } from './WhoMayTable'

/** Who may do something in a network, and which role or group gives it to each. */
export function WhoMayPage() {
  const { t } = useWhoMayWords()
  useRightsWords()
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
        title={t('title')}
        description={t('description')}
        docsUrl={docs.users}
        refreshes={['users', 'roles', 'user-groups', 'networks']}
      />
      <PageAbout thing={networks} failure={t('networksFailed')} missing={null}>
        {() =>
          question.networkId === '' ? (
            <EmptyState icon={UserSearch} title={t('rights:noNetwork')} />
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
  const { t } = useWhoMayWords()
  const estate = useRightsEstate()
  const users = useQuery({ ...userListQuery(), staleTime: Infinity })

  return (
    <PageAbout thing={estate} failure={t('identity:rolesFailed')} missing={null}>
      {(known) => <WhoMayTable question={question} estate={known} users={users} />}
    </PageAbout>
  )
}
