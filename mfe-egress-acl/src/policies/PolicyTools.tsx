import { LinkButton, MenuButton, useDialog } from '@meshdeck/ui'
import { ArchiveRestore, ChevronDown, FileCode, ListChecks, Route, SearchCheck } from 'lucide-react'

import { paths } from '../paths'
import { useIsToldHistory } from '../policy-model/use-is-told-history'
import { useTranslation } from '../translations'

/** What there is to ask about the policies of a network, in a menu where there is no room for all of it. */
export function PolicyTools({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const isToldHistory = useIsToldHistory()
  const tools = [
    { label: t('policies.connectivityCheck'), icon: Route, to: paths.connectivityCheck(networkId) },
    { label: t('policies.policyIssues'), icon: SearchCheck, to: paths.policyIssues(networkId) },
    { label: t('policies.asFile'), icon: FileCode, to: paths.policyFile(networkId) },
    { label: t('policies.expectations'), icon: ListChecks, to: linkTo('expectations') },
    ...(isToldHistory
      ? [
          {
            label: t('policies.deletedOnes'),
            icon: ArchiveRestore,
            to: paths.deletedPolicies(networkId),
          },
        ]
      : []),
  ]

  // beside the title there is room for so many
  const shown = tools.length > 4 ? tools.slice(0, 3) : tools
  const others = tools.slice(shown.length)

  return (
    <>
      {shown.map(({ label, icon: Icon, to }) => (
        <LinkButton key={label} to={to} hideBelow="xl">
          <Icon size="1rem" aria-hidden="true" /> {label}
        </LinkButton>
      ))}
      {others.length > 0 && (
        <MenuButton hideBelow="xl" actions={others}>
          {t('policies.tools')} <ChevronDown aria-hidden="true" />
        </MenuButton>
      )}
      <MenuButton hideFrom="xl" actions={tools}>
        {t('policies.tools')} <ChevronDown aria-hidden="true" />
      </MenuButton>
    </>
  )
}
