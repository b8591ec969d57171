// Knows the local time as days and minutes counted from 1970.
import { utcOffsetMs } from '../../contract/day-text.ts'

/** Minutes of a day. */
export const dayMinutes = 1440
const minuteMs = 60_000

/** The local minute that holds an instant, counted from the local midnight that began 1970. */
export const localMinuteOf = (instant: Date): number =>
  Math.floor((instant.getTime() + utcOffsetMs) / minuteMs)

/** The instant at which a local minute begins. */
export const instantOf = (minute: number): Date => new Date(minute * minuteMs - utcOffsetMs)

/** The local day that holds a local minute, counted like it. */
export const dayOf = (minute: number): number => Math.floor(minute / dayMinutes)

/** The date of a day as 'YYYY-MM-DD'. */
export const dateOf = (day: number): string =>
  new Date(day * dayMinutes * minuteMs).toISOString().slice(0, 10)

/** The day of a date. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / minuteMs / dayMinutes

/** 1 Monday to 7 Sunday. The first day of 1970 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** The minute of the day of a time 'HH:MM'. */
export function minuteOfTime(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The time of a local minute as 'HH:MM'. */
export function timeOf(minute: number): string {
  const ofDay = ((minute % dayMinutes) + dayMinutes) % dayMinutes
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
