import { chakra } from '@chakra-ui/react'
import { type Resource, useAtomValue, useLocation } from '@meshdeck/platform'
import { BookOpen } from 'lucide-react'
import type { ReactNode } from 'react'

import { nameInAddress } from '../controls/address-of-page'
import { ExternalLinkButton } from '../controls/Button'
import type { IconComponent } from '../controls/icon-component'
import { Box, Flex, Grid } from '../controls/layout'
import { useTranslation } from '../translations'
import { ageNoteAtom } from './age-note'
import { RefreshButton } from './RefreshButton'
import { WideLabel } from './WideLabel'

const Title = chakra('h1', {
  base: { textStyle: 'title', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

type Props = {
  icon: IconComponent
  /** Without one the page is called by the end of its address: a thing may have no name. */
  title: string
  /** Beside the title, such as a status. */
  aside?: ReactNode
  /** A sentence; two lines where there is little room. */
  description?: ReactNode
  /** Where the documentation says more about the page. */
  docsUrl: string
  /** Resources the page shows: there is a Refresh button that reads them again, and their age is told when that fails. */
  refreshes?: readonly Resource[]
  /** The primary action, always the last thing on the right. */
  children?: ReactNode
}

export function PageHeader(props: Props) {
  const { icon: Icon, title, aside, description, docsUrl, refreshes, children } = props
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { AgeNote } = useAtomValue(ageNoteAtom)

  return (
    // a title that does not fit beside the buttons gets a line of its own
    <Flex flexWrap="wrap" alignItems="center" gap="3" pt="5" pb="4" flexShrink="0">
      <Flex alignItems="center" gap="3" minW="min(13rem, 100%)" flexGrow="1">
        <Grid
          hideBelow="md"
          placeItems="center"
          boxSize="9"
          flexShrink="0"
          layerStyle="panel"
          borderRadius="l2"
          color="accent.fg"
        >
          <Icon size="1.125rem" aria-hidden="true" />
        </Grid>
        <Box minW="0" flexGrow="1">
          <Flex alignItems="center" gap="3" textStyle="sm">
            <Title>{title || nameInAddress(pathname)}</Title>
            {aside}
          </Flex>
          {description && (
            <Box
              // as wide as there is room, and wrapped where that is too little
              w="0"
              minW="full"
              textStyle="sm"
              color="fg.muted"
              overflowWrap="anywhere"
            >
              {description}
            </Box>
          )}
        </Box>
      </Flex>
      <Flex flexWrap="wrap" justifyContent="end" gap="2" maxW="full" flexShrink="0" ms="auto">
        <ExternalLinkButton variant="ghost" href={docsUrl}>
          <BookOpen aria-hidden="true" />
          <WideLabel>{t('docs')}</WideLabel>
        </ExternalLinkButton>
        {refreshes && <RefreshButton resources={refreshes} />}
        {children}
      </Flex>
      {refreshes && AgeNote && <AgeNote resources={refreshes} />}
    </Flex>
  )
}
