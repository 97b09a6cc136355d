import type { FastifyRequest } from 'fastify'

import { queryOf } from './query'

const PAGE_SIZE = 10
const LARGEST_PAGE = 100

/** Which page a request asks for (contract 1.20 and 2.1); what makes no sense is the first, of ten. One below zero is echoed. */
export function pageAsked(request: FastifyRequest) {
  const page = wholeNumber(queryOf(request, 'page')) || 1
  const asked = wholeNumber(queryOf(request, 'per_page'))
  const per_page = asked >= 1 && asked <= LARGEST_PAGE ? asked : PAGE_SIZE
  return { page, per_page, first: Math.max(0, (page - 1) * per_page) }
}

/** That page of a list, with what there is in all (contract 2.1). */
export function pageOf<T>(request: FastifyRequest, rows: T[]) {
  const { page, per_page, first } = pageAsked(request)
  return {
    data: rows.slice(first, first + per_page),
    page,
    per_page,
    total: rows.length,
    total_pages: Math.max(1, Math.ceil(rows.length / per_page)),
  }
}

function wholeNumber(text: string): number {
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : 0
}
