import { currentLanguage } from '@meshdeck/platform'
import {
  Box,
  Button,
  chakra,
  Code,
  ErrorPanel,
  ExternalLink,
  Heading,
  IconButton,
  SearchField,
  Skeleton,
  SrOnly,
  Stack,
  Text,
} from '@meshdeck/ui'
import { plainText } from '@meshdeck/ui/data-table'
import { GlobalStyles } from '@meshdeck/ui/shell'
import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { useLinks } from '../shared/installation'
import { useTranslation } from '../translations'
import type { OpenGuide } from './open-guide'
import type { Chapter, Piece } from './parse-guide'
import { textOf, useChapters } from './use-chapters'

const WIDTH = '24rem'

const Aside = chakra('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: '0',
    // over the page where both don't fit next to each other
    position: { base: 'fixed', xl: 'static' },
    inset: '0 0 0 auto',
    w: { base: '100vw', md: WIDTH },
    h: '100dvh',
    zIndex: 'sticky',
    bg: 'bg.panel',
    borderStartWidth: '1px',
    boxShadow: { base: 'lg', xl: 'none' },
    textStyle: 'sm',
  },
})

type Props = OpenGuide & {
  onOpen: (guide: OpenGuide) => void
  onClose: () => void
}

/** The guide next to the page: a chapter, or the list of chapters with a search. It stays open while pages change. */
export function Guide({ chapter: id, docsUrl, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const { chapters, error, retry } = useChapters()
  const chapter = chapters?.find((candidate) => candidate.id === id)
  useReturnedFocus()

  return (
    <Aside
      id="guide"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {/* dialogs leave the guide visible */}
      <GlobalStyles
        styles={{ '@media (min-width: 80rem)': { ':root': { '--guide-width': WIDTH } } }}
      />
      <Stack flexDirection="row" alignItems="center" gap="2" h="topbar" px="4" flexShrink="0">
        <Heading id={titleId} flex="1">
          {t('guide.title')}
        </Heading>
        <IconButton icon={X} variant="ghost" aria-label={t('guide.close')} onClick={onClose} />
      </Stack>
      <Box flex="1" minH="0" overflowY="auto" px="4" pb="6">
        {error && <ErrorPanel error={error} title={t('guide.failed')} onRetry={retry} />}
        {!chapters && !error && <Skeleton h="40" />}
        {chapters && !chapter && (
          <ChapterList
            chapters={chapters}
            onOpen={(opened) => onOpen({ chapter: opened, docsUrl })}
          />
        )}
        {chapter && (
          <ChapterText
            key={chapter.id}
            chapter={chapter}
            docsUrl={docsUrl}
            onLeave={() => onOpen({})}
          />
        )}
      </Box>
    </Aside>
  )
}

/** Returns the focus after closing to the element that opened the guide, or to the page if that is gone. */
function useReturnedFocus() {
  const [opener] = useState(() => document.activeElement)

  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const target = opener?.isConnected ? opener : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus()
    },
    [opener],
  )
}

const focusElement = (element: HTMLElement | null) => element?.focus()

type ListProps = { chapters: readonly Chapter[]; onOpen: (id: string) => void }

/** All chapters, or those that contain every word of a search. */
function ChapterList({ chapters, onOpen }: ListProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const searchRef = useRef<HTMLInputElement>(null)
  const words = plainText(search).split(/\s+/).filter(Boolean)
  const matchingChapters = chapters.filter((chapter) => {
    const text = plainText(`${chapter.title} ${textOf(chapter)}`)
    return words.every((word) => text.includes(word))
  })

  useEffect(() => searchRef.current?.focus(), [])

  return (
    <>
      <Box display="flex" pb="3" css={{ '& > div': { flex: '1' } }}>
        <SearchField
          ref={searchRef}
          label={t('guide.search')}
          value={search}
          onChange={setSearch}
        />
      </Box>
      <SrOnly role="status">
        {words.length > 0 && t('guide.found', { count: matchingChapters.length })}
      </SrOnly>
      {matchingChapters.length === 0 && (
        <Text color="fg.muted">{t('guide.nothing', { text: search.trim() })}</Text>
      )}
      <Stack as="ul" listStyleType="none" mx="-3" lang={currentLanguage()}>
        {matchingChapters.map(({ id, title, pieces: [purpose] }) => (
          <li key={id}>
            <Button
              variant="ghost"
              w="full"
              h="auto"
              py="2"
              display="block"
              textAlign="start"
              whiteSpace="normal"
              onClick={() => onOpen(id)}
            >
              {title}
              {purpose && (
                <Text textStyle="xs" fontWeight="400" color="fg.muted">
                  {textOf(purpose)}
                </Text>
              )}
            </Button>
          </li>
        ))}
      </Stack>
    </>
  )
}

type TextProps = { chapter: Chapter; docsUrl: string | undefined; onLeave: () => void }

function ChapterText({ chapter, docsUrl, onLeave }: TextProps) {
  const { t } = useTranslation()
  const { docs } = useLinks()

  return (
    <Stack gap="3">
      <Button
        icon={ArrowLeft}
        size="sm"
        variant="ghost"
        alignSelf="start"
        ms="-2.5"
        onClick={onLeave}
      >
        {t('guide.all')}
      </Button>
      <Stack gap="3" lang={currentLanguage()}>
        <Heading as="h3" textStyle="lg" ref={focusElement} tabIndex={-1} outline="0">
          {chapter.title}
        </Heading>
        <Pieces pieces={chapter.pieces} />
      </Stack>
      <ExternalLink href={docsUrl ?? docs}>{t('guide.more')}</ExternalLink>
    </Stack>
  )
}

const Steps = chakra('ol', {
  base: { listStyleType: 'decimal', ps: '5', '& > li': { ps: '1', pb: '1.5' } },
})
const Points = chakra('ul', {
  base: { listStyleType: 'disc', ps: '5', '& > li': { ps: '1', pb: '1.5' } },
})

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- a chapter doesn't change
  return pieces.map((piece, index) => <Formatted key={index} {...piece} />)
}

/** Renders a piece as an element. Links and HTML aren't part of the guide. */
function Formatted({ type, text, pieces }: Piece): ReactNode {
  const content = pieces.length > 0 ? <Pieces pieces={pieces} /> : text
  switch (type) {
    case 'paragraph':
      return <Text>{content}</Text>
    case 'steps':
      return <Steps>{content}</Steps>
    case 'list':
      return <Points>{content}</Points>
    case 'list_item':
      return <li>{content}</li>
    case 'strong':
      return <strong>{content}</strong>
    case 'codespan':
      return <Code>{content}</Code>
    default:
      return content
  }
}
