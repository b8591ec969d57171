// The call with which an administrator reads the categories.
import { queryOptions } from '@tanstack/react-query'
import type { AdminCategory } from '../../contract/category-changes.ts'

export const adminCategoriesQuery = queryOptions<AdminCategory[]>({ queryKey: ['/api/admin/categories'] })
