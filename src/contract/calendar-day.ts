// Decides what a day is: one that exists, from the year 1 on. The database knows no year 0.
import { z } from './zod.ts'

/** A day such as '2027-01-20'. `emptySentence` refuses an empty text, and `sentence` everything else. */
export const calendarDay = (sentence: string, emptySentence = sentence) =>
  z.iso
    .date({ error: ({ input }) => (input === '' ? emptySentence : sentence), abort: true })
    .refine((day) => !day.startsWith('0000'), { error: sentence, abort: true })

/** Whether a text is such a day. */
export const isCalendarDay = (text: string): boolean => calendarDay('').safeParse(text).success
