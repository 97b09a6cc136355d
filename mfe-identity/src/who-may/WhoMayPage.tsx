import { networkListQuery } from '@meshdeck/api/networks'
import { userListQuery } from '@meshdeck/api/users'
import { rightActions, rightKinds } from '@meshdeck/domain/network-rights'
import { useActiveNetwork, useCachedQuery, useSearchParams } from '@meshdeck/platform'
import { EmptyState, Grid, NativeSelect, PageHeader, Stack } from '@meshdeck/ui'
import { PageAbout } from '@meshdeck/ui/page'
import { UserSearch } from 'lucide-react'
import { useId } from 'react'

import { docs } from '../shared/paths'
import { useRolesAndGroups } from '../shared/use-roles-and-groups'
import { useTranslation } from '../translations'
import { readQuestion, type WhoMayQuestion, WhoMayTable } from './WhoMayTable'

/** The page that shows who has a right in a network, with the role or group that gives it. */
export function WhoMayPage() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [activeNetwork] = useActiveNetwork()
  const networks = useCachedQuery(networkListQuery())
  const networkIds = networks.data?.map(({ netid }) => netid)
  const defaultNetworkId = networkIds?.find((id) => id === activeNetwork) ?? networkIds?.[0]
  const question = readQuestion(params, defaultNetworkId ?? '')

  function choose(field: string, value: string) {
    const newParams = new URLSearchParams(params)
    newParams.set(field, value)
    setParams(newParams, { replace: true })
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
      <PageAbout reading={networks} failure={t('whoMay.networksFailed')} missing={null}>
        {() =>
          question.networkId === '' ? (
            <EmptyState icon={UserSearch} title={t('shared.rights.noNetwork')} />
          ) : (
            <>
              <QuestionFields question={question} networkIds={networkIds ?? []} onChoose={choose} />
              <WhoMayAnswer question={question} />
            </>
          )
        }
      </PageAbout>
    </>
  )
}

function WhoMayAnswer({ question }: Pick<Parameters<typeof WhoMayTable>[0], 'question'>) {
  const { t } = useTranslation()
  const inventory = useRolesAndGroups()
  const users = useCachedQuery(userListQuery())

  return (
    <PageAbout reading={inventory} failure={t('shared.rolesFailed')} missing={null}>
      {(known) => <WhoMayTable question={question} inventory={known} users={users} />}
    </PageAbout>
  )
}

type Props = {
  question: WhoMayQuestion
  networkIds: readonly string[]
  /** `field` is the parameter name in the URL. */
  onChoose: (field: 'network' | 'kind' | 'may', value: string) => void
}

/** Fields of the query: action, kind of resource, and network. */
function QuestionFields({ question, networkIds, onChoose }: Props) {
  const { t } = useTranslation()

  return (
    <Grid gap="3" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 16rem))' }} pb="4">
      <QuestionField
        label={t('whoMay.may')}
        value={question.action}
        options={rightActions.map((value) => ({
          value,
          label: t(`shared.rights.action.${value}`),
        }))}
        onChoose={(value) => onChoose('may', value)}
      />
      <QuestionField
        label={t('whoMay.kind')}
        value={question.kind}
        options={rightKinds.map((value) => ({
          value,
          label: t(`shared.rights.kind.${value}.name`),
        }))}
        onChoose={(value) => onChoose('kind', value)}
      />
      <QuestionField
        label={t('whoMay.network')}
        value={question.networkId}
        // a network from the URL stays in the list, even if it no longer exists
        options={[...new Set([question.networkId, ...networkIds])].map((value) => ({
          value,
          label: value,
        }))}
        onChoose={(value) => onChoose('network', value)}
      />
    </Grid>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: ReadonlyArray<{ value: string; label: string }>
  onChoose: (value: string) => void
}

function QuestionField({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()

  return (
    <Stack gap="1" textStyle="sm">
      <label htmlFor={id}>{label}</label>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  )
}
