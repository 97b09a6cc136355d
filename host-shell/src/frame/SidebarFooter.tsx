import { UI_VERSION, useCapabilities } from '@meshdeck/platform'
import { Box, ExternalLink, Flex, LinkButton, Text, useDialog } from '@meshdeck/ui'

import { useProductName } from '../branding/branding'
import { useLinks } from '../installation/settings'
import { useTranslation } from '../translations'
import { useUpgrade } from '../upgrade/upgrade'

const currentYear = new Date().getFullYear()

/** Links, edition, versions, year [SH-135 to SH-142]. */
export function SidebarFooter() {
  const { t } = useTranslation()
  const links = useLinks()
  const { isPro, version } = useCapabilities()
  const product = useProductName()

  const entries = [
    { label: t('footer.docs'), href: links.docs },
    { label: t('footer.support'), href: links.support },
    { label: t('footer.help'), href: links.helpCenter },
    { label: t('footer.terms'), href: links.terms },
  ]
  const versions = [
    t(isPro ? 'footer.pro' : 'footer.community'),
    `UI ${UI_VERSION}`,
    ...(version ? [t('footer.server', { version })] : []),
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

/** Only when a newer server is out [SV-003]. */
function UpdateButton() {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  if (useUpgrade() === undefined) return null

  return (
    <LinkButton size="xs" to={linkTo('upgrade')}>
      {t('footer.update')}
    </LinkButton>
  )
}
