// Texts that operators use again and again.

import { newId } from '../secrets.ts';
import type { Queryable } from './database.ts';

export interface CannedAnswer {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** So many that a menu of them can still be searched. */
export const mostCannedAnswers = 500;

export const readCannedAnswers = (queryable: Queryable): Promise<CannedAnswer[]> =>
  queryable.query<CannedAnswer>('select id, title, text from canned_answers order by lower(title), id');

/** null where there are too many. Inside a transaction: additions at the same time are counted one after the other. */
export const insertCannedAnswer = async (
  queryable: Queryable,
  { title, text }: Omit<CannedAnswer, 'id'>,
): Promise<CannedAnswer | null> => {
  await queryable.query('lock table canned_answers in share row exclusive mode');
  const [row] = await queryable.query<CannedAnswer>(
    `insert into canned_answers (id, title, text)
     select $1, $2, $3 where (select count(*) from canned_answers) < ${mostCannedAnswers} returning id, title, text`,
    [newId(), title, text],
  );
  return row ?? null;
};

/** False where there is no such answer. */
export const updateCannedAnswer = async (queryable: Queryable, { id, title, text }: CannedAnswer): Promise<boolean> => {
  const rows = await queryable.query('update canned_answers set title = $2, text = $3 where id = $1 returning id', [
    id,
    title,
    text,
  ]);
  return rows.length > 0;
};

export const deleteCannedAnswer = async (queryable: Queryable, id: string): Promise<boolean> => {
  const rows = await queryable.query('delete from canned_answers where id = $1 returning id', [id]);
  return rows.length > 0;
};
