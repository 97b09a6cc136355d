import { UI_VERSION, useCapabilities, useSession } from '@meshdeck/platform'
import {
  Box,
  Button,
  ExternalLink,
  Flex,
  Initials,
  lazyOverlay,
  LinkButton,
  Span,
  SrOnly,
  Text,
  useDialog,
} from '@meshdeck/ui'
import { LazyActionMenu } from '@meshdeck/ui/shell'
import { ChevronsUpDown } from 'lucide-react'
import { useId, useState } from 'react'

import { useUpgrade } from '../health/upgrade'
import { useProductName } from '../shared/branding'
import { useLinks } from '../shared/installation'
import { useTranslation } from '../translations'
import { centeredWhenCollapsed, hiddenWhenCollapsed, SidebarTip } from './sidebar-lines'
import { useHoldOverlay } from './use-sidebar'

const currentYear = new Date().getFullYear()

/** Footer with links, edition, versions and year. */
export function SidebarFooter() {
  const { t } = useTranslation()
  const links = useLinks()
  const { isPro, version } = useCapabilities()
  const product = useProductName()

  const entries = [
    { label: t('frame.footer.docs'), href: links.docs },
    { label: t('frame.footer.support'), href: links.support },
    { label: t('frame.footer.help'), href: links.helpCenter },
    { label: t('frame.footer.terms'), href: links.terms },
  ]
  const versions = [
    t(isPro ? 'frame.footer.pro' : 'frame.footer.community'),
    `UI ${UI_VERSION}`,
    ...(version ? [t('frame.footer.server', { version })] : []),
  ]

  return (
    <Box px="2.5" pb="1" textStyle="2xs" color="fg.subtle">
      <Flex flexWrap="wrap" columnGap="2.5">
        {entries.map(({ label, href }) => (
          <ExternalLink
            key={label}
            href={href}
            display="inline-flex"
            alignItems="center"
            minH="6"
            color="fg.muted"
          >
            {label}
          </ExternalLink>
        ))}
      </Flex>
      <Text mt="0.5">{versions.join(' · ')}</Text>
      <Flex justifyContent="space-between" alignItems="center">
        <Text truncate>
          © {currentYear} {product}
        </Text>
        <UpdateButton />
      </Flex>
    </Box>
  )
}

/** Shown only when a newer server version is available [SV-003]. */
function UpdateButton() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  if (useUpgrade() === undefined) return null

  return (
    <LinkButton size="xs" to={linkTo('upgrade')}>
      {t('frame.footer.update')}
    </LinkButton>
  )
}

const AccountActions = lazyOverlay(
  async () => (await import(/* webpackChunkName: "menus" */ './AccountActions')).AccountActions,
)

/** Preloads the entries and the menu that shows them. */
function preload() {
  AccountActions.preload()
  LazyActionMenu.preload()
}

/** Account menu with account, theme, display, language and sign-out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { username } = useSession()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()
  useHoldOverlay(isOpen ?? false)

  return (
    <>
      <SidebarTip name={username}>
        <Button
          id={triggerId}
          variant="ghost"
          w="full"
          h="10"
          px="2"
          gap="2.5"
          justifyContent="start"
          css={centeredWhenCollapsed}
          aria-haspopup="menu"
          aria-expanded={isOpen ?? false}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Initials name={username} />
          <SrOnly>{t('frame.account.menu', { username })}</SrOnly>
          <Span flex="1" textAlign="start" truncate aria-hidden="true" css={hiddenWhenCollapsed}>
            {username}
          </Span>
          <Span color="fg.subtle" aria-hidden="true" css={hiddenWhenCollapsed}>
            <ChevronsUpDown size="1rem" />
          </Span>
        </Button>
      </SidebarTip>
      {isOpen !== undefined && (
        <AccountActions triggerId={triggerId} isOpen={isOpen} onOpenChange={setIsOpen} />
      )}
    </>
  )
}
