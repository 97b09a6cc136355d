import { chakra } from '@chakra-ui/react'
import {
  errorText,
  type Resource,
  toast,
  useAtomValue,
  useLocation,
  useMutation,
  useQueryClient,
} from '@meshdeck/platform'
import { BookOpen, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, ExternalLinkButton, type IconComponent } from '../controls/Button'
import { Box, Flex, Grid, WideLabel } from '../controls/layout'
import { nameInAddress } from '../controls/text-links'
import { useTranslation } from '../translations'
import { ageNoteAtom } from './age-note'

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

/** Its icon turns while it works [SH-095]; where nothing may move, its word says so. */
function RefreshButton({ resources }: { resources: readonly Resource[] }) {
  const { t } = useTranslation()
  const { mutate: refresh, isPending } = useRefresh(resources)

  return (
    <Button aria-busy={isPending} aria-disabled={isPending} onClick={() => !isPending && refresh()}>
      <Box display="inline-flex" {...(isPending && { animation: 'spin 1s linear infinite' })}>
        <RefreshCw aria-hidden="true" />
      </Box>
      <WideLabel>{t(isPending && isStill() ? 'refresh.running' : 'refresh.label')}</WideLabel>
    </Button>
  )
}

/** True where nothing may move: by the setting of the console or of the system. */
function isStill(): boolean {
  return (
    document.body.classList.contains('reduced-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/**
 * Reads again what is on screen of the given resources and says how it went [ER-019, ER-020].
 */
function useRefresh(resources: readonly Resource[]) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: () =>
      Promise.all(
        resources.map((resource) =>
          queryClient.refetchQueries(
            { queryKey: [resource], type: 'active' },
            { throwOnError: true },
          ),
        ),
      ),
    onSuccess: () => toast.success(t('refresh.done')),
    onError: (error) => {
      // a session that ends takes what is being read with it, and says so itself; only such errors are `silent`
      if (!('silent' in error)) toast.error(t('refresh.failed'), { description: errorText(error) })
    },
  })
}
