import { useCan, useCapabilities, useNavigate, useRequiredParam } from '@meshdeck/platform'
import {
  Button,
  Dialogs,
  Flex,
  LinkButton,
  MenuButton,
  PageHeader,
  Switch,
  Tooltip,
  useDialog,
} from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import {
  ArchiveRestore,
  ChevronDown,
  FileCode,
  ListChecks,
  Network,
  Plus,
  Route,
  SearchCheck,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { useMemo } from 'react'

import { docs, paths } from '../shared/paths'
import { policyLists, policySearchText, usePolicyRows } from '../shared/policy-rows'
import { useAclVersion, useCanReadHistory, usePolicyRights } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { policyColumns, policyFilters, policyViews } from './policy-columns'
import { accessTestDialogs, policyDialogs } from './policy-dialogs'
import { usePolicySwitch } from './PolicySwitch'
import { usePolicyActions } from './use-policy-actions'

/** Page for who may reach whom in a network. */
export function PoliciesPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { hasOldAccess } = useCapabilities()
  const policies = usePolicyRows(networkId)
  const { rowActions, bulkActions } = usePolicyActions(networkId)
  const { refusal } = usePolicyRights(networkId)
  const switching = usePolicySwitch(networkId)
  const columns = useMemo(() => policyColumns(t, switching), [t, switching])
  const filters = useMemo(() => policyFilters(t), [t])

  return (
    <>
      <PageHeader
        icon={ShieldCheck}
        title={t('policies.title')}
        description={t('policies.description', { network: networkId })}
        docsUrl={docs.policies}
        refreshes={policyLists}
      >
        <PolicyTools networkId={networkId} />
        <AddPolicyMenu networkId={networkId} />
      </PageHeader>
      <DataTable
        key={networkId}
        label={t('policies.label')}
        viewKey="policies"
        noun={(count) => t('policies.count', { count })}
        reading={policies}
        failure={t('policies.loadFailed')}
        columns={columns}
        searchText={policySearchText}
        searchLabel={t('policies.search')}
        {...filters}
        namedViews={policyViews(t)}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={hasOldAccess && <UseOldSwitch networkId={networkId} />}
        empty={{
          icon: ShieldCheck,
          title: t('policies.empty'),
          description: t('policies.emptyHint'),
          children: <AddPolicyMenu networkId={networkId} />,
        }}
      />
      <Dialogs of={policyDialogs} refusal={refusal} />
      <Dialogs of={accessTestDialogs} />
    </>
  )
}

/** Adds a policy between resources or, on Pro, for users [AC-058, decision OP-47]. */
function AddPolicyMenu({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { isPro } = useCapabilities()
  const { isAdmin } = useCan()
  const { refusal } = usePolicyRights(networkId)
  // only administrators may read users and groups (contract 0.7)
  const adminsText = isAdmin ? undefined : t('policies.usersAdmins')

  if (refusal !== undefined) {
    return (
      <Tooltip content={refusal}>
        <Button icon={Plus} variant="solid" aria-disabled>
          {t('policies.add')}
        </Button>
      </Tooltip>
    )
  }
  return (
    <MenuButton
      icon={Plus}
      variant="solid"
      actions={() => [
        {
          label: t('policies.addResources'),
          icon: Network,
          to: linkTo('new-policy', { kind: 'resources' }),
        },
        {
          label: t('policies.addUsers'),
          icon: Users,
          disabledReason: isPro ? adminsText : t('policies.onlyPro'),
          to: linkTo('new-policy', { kind: 'users' }),
        },
      ]}
    >
      {t('policies.add')} <ChevronDown aria-hidden="true" />
    </MenuButton>
  )
}

/** Tools for the policies of a network; a menu takes those that don't fit. */
function PolicyTools({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const canReadHistory = useCanReadHistory()
  const tools = [
    { label: t('policies.connectivityCheck'), icon: Route, to: paths.connectivityCheck(networkId) },
    { label: t('policies.policyIssues'), icon: SearchCheck, to: paths.policyIssues(networkId) },
    { label: t('policies.asFile'), icon: FileCode, to: paths.policyFile(networkId) },
    { label: t('policies.accessTests'), icon: ListChecks, to: linkTo('access-tests') },
    ...(canReadHistory
      ? [
          {
            label: t('policies.deletedOnes'),
            icon: ArchiveRestore,
            to: paths.deletedPolicies(networkId),
          },
        ]
      : []),
  ]

  // the number that fits next to the title
  const shownTools = tools.slice(0, 2)
  const otherTools = tools.slice(shownTools.length)

  return (
    <>
      {shownTools.map(({ label, icon: Icon, to }) => (
        <LinkButton key={label} to={to} hideBelow="xl">
          <Icon size="1rem" aria-hidden="true" /> {label}
        </LinkButton>
      ))}
      {otherTools.length > 0 && (
        <MenuButton hideBelow="xl" actions={otherTools}>
          {t('policies.tools')} <ChevronDown aria-hidden="true" />
        </MenuButton>
      )}
      <MenuButton hideFrom="xl" actions={tools}>
        {t('policies.tools')} <ChevronDown aria-hidden="true" />
      </MenuButton>
    </>
  )
}

/**
 * Switch to the access lists of a server before 1.5.1, which is remembered (decision OP-47). Always off on this page,
 * because turning it on leads to the other one.
 */
function UseOldSwitch({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const [, setVersion] = useAclVersion()
  const navigate = useNavigate()

  function handleChange() {
    setVersion('1')
    void navigate(paths.oldAcls(networkId))
  }

  return (
    <Flex as="label" gap="2" alignItems="center" color="fg.muted" textStyle="sm">
      <Switch checked={false} onChange={handleChange} />
      {t('policies.useOld')}
    </Flex>
  )
}
