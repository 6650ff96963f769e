/**
 * Answers in the order of their tasks, of which at most `ahead` wait to be read: enough that no thread waits, few enough
 * that answers do not pile up.
 */
export async function* inOrder<Task, Answer>(
  tasks: Iterable<Task> | AsyncIterable<Task>,
  run: (task: Task) => Promise<Answer>,
  ahead: number,
): AsyncGenerator<Answer> {
  const underWay: Promise<Answer>[] = [];
  for await (const task of tasks) {
    const answer = run(task);
    // A fault is heard where it is awaited; until then it must not end the process.
    answer.catch(() => undefined);
    underWay.push(answer);
    if (underWay.length > ahead) yield await (underWay.shift() as Promise<Answer>);
  }
  for (const answer of underWay) yield await answer;
}
