import {
  currentLanguage,
  type Language,
  queryKeyOf,
  queryOptions,
  useCapabilities,
  useQuery,
} from '@meshdeck/platform'

import type { Chapter, Piece } from './parse-guide'

const guideQuery = (language: Language) =>
  queryOptions({
    queryKey: queryKeyOf('guide', { language }),
    queryFn: async (): Promise<Chapter[]> => {
      const [{ parseGuide }, { default: text }] = await Promise.all([
        import(/* webpackChunkName: "guide-text" */ './parse-guide'),
        import(
          /* webpackChunkName: "guide-[request]" */ `../../../shared/docs/guide/${language}.md`
        ),
      ])
      return parseGuide(text)
    },
    staleTime: Number.POSITIVE_INFINITY,
    // files of the console, which may be cached
    networkMode: 'always',
    retry: false,
  })

/** Returns the chapters in the current language that apply to the server, as soon as they have loaded. */
export function useChapters({ isRequested = true } = {}) {
  const capabilities = useCapabilities()
  const query = useQuery({ ...guideQuery(currentLanguage()), enabled: isRequested })
  const has = ({ needs }: { needs: readonly string[] }) =>
    needs.every((name) => Reflect.get(capabilities, name) === true)
  const within = (pieces: readonly Piece[]): Piece[] =>
    pieces.filter(has).map((piece) => ({ ...piece, pieces: within(piece.pieces) }))
  const chapters = query.data
    ?.filter(has)
    .map((chapter) => ({ ...chapter, pieces: within(chapter.pieces) }))

  return { chapters, error: query.error, retry: () => void query.refetch() }
}

/** Returns the text of a chapter or of a piece without formatting. */
export function textOf({ text = '', pieces }: { text?: string; pieces: readonly Piece[] }): string {
  const separator = pieces.some(({ type }) => type === 'paragraph' || type === 'list_item')
    ? ' '
    : ''
  return text + pieces.map(textOf).join(separator)
}
