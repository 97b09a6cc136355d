import { lexer, type Token } from 'marked'

/** A piece of formatted text: a paragraph, a list, a step, bold text, or code. */
export type Piece = {
  type: string
  /** Text without formatting, of pieces that contain no others. */
  text: string
  pieces: Piece[]
  /** Capabilities of the servers that have it. */
  needs: string[]
}

export type Chapter = { id: string; title: string; needs: string[]; pieces: Piece[] }

/** Start of a chapter: its title and `<!-- id: add-device -->`, with what a server needs for it. */
const HEAD = /^(.+)\n+<!-- id: ([a-z-]+)(?:; needs: ([\w, ]+))? -->\n/

/** Comment in a paragraph or step that only some servers have: `<!-- needs: isPro, hasOkta -->`. */
const NEEDS = /<!-- needs: ([\w, ]+) -->/

/** Returns the chapters of a guide. Throws an error if one has no ID, which a test finds. */
export function parseGuide(markdown: string): Chapter[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [head, title = '', id = '', needs] = HEAD.exec(section) ?? []
      if (head === undefined) throw new Error(`No ID in the chapter “${section.split('\n')[0]}”`)
      const pieces = piecesOf(lexer(section.slice(head.length)))
      return { id, title, needs: namesIn(needs), pieces }
    })
}

function piecesOf(tokens: readonly Token[]): Piece[] {
  return tokens
    .filter(({ type }) => type !== 'space' && type !== 'html')
    .map((token) => {
      const { type, raw } = token
      const inner = tokensIn(token)
      const isOptional = type === 'paragraph' || type === 'list_item'
      return {
        type: 'ordered' in token && token.ordered === true ? 'steps' : type,
        text: inner.length === 0 && 'text' in token ? token.text : '',
        pieces: piecesOf(inner),
        needs: isOptional ? namesIn(NEEDS.exec(raw)?.[1]) : [],
      }
    })
}

function tokensIn(token: Token): Token[] {
  if ('items' in token) return token.items
  return ('tokens' in token && token.tokens) || []
}

const namesIn = (list = ''): string[] => list.split(/,\s*/).filter(Boolean)
