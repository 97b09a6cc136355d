import type { LeftOut } from '../leave-out-plugin'

/** Infinite queries, and comparing replies field by field (`structuralSharing: false`). */
export const tanstackQuery: LeftOut[] = [
  {
    file: '@tanstack/query-core/build/modern/query.js',
    edits: [
      [
        '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
        'this.options.behavior',
      ],
    ],
    unused: [/\b(?:use|fetch|prefetch)?infiniteQuer/i],
  },
  {
    file: '@tanstack/query-core/build/modern/utils.js',
    edits: [['else if (options.structuralSharing !== false) {', 'else if (false) {']],
    unused: [/\bstructuralSharing: (?!false)/],
  },
]
