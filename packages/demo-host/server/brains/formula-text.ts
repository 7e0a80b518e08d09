// What the persona says of formulas. Money and a diagram are in it, since neither is a formula.

export const formulaText = String.raw`Water cools by Newton's law: with the room at $T_0$ and the pot at $T_1$ when you begin, after $t$ minutes it has

$$
T(t) = T_0 + (T_1 - T_0)\, e^{-kt}
$$

so the wait until it has fallen to $T$ is \(t = \frac{1}{k} \ln \frac{T_1 - T_0}{T - T_0}\).

1. For a pot of half a litre $k \approx 0.03$ a minute.
2. From $100\,^\circ\text{C}$ to $70\,^\circ\text{C}$ in a room of $20\,^\circ\text{C}$ that is
   \[
   t = \frac{1}{0.03} \ln \frac{80}{50} \approx \boxed{15.7 \text{ minutes}}
   \]

| Leaves | Caffeine in the cup |
| --- | --- |
| whole | $c_\infty (1 - e^{-t/\tau})$ |
| broken | $c_\infty (1 - e^{-3t/\tau})$ |

Two pots side by side share their warmth as in

${'```'}math
\begin{aligned}
\frac{dT_1}{dt} &= -k_1 (T_1 - T_0) - h (T_1 - T_2) \\
\frac{dT_2}{dt} &= -k_2 (T_2 - T_0) - h (T_2 - T_1)
\end{aligned}
${'```'}

and the mean of all $n$ infusions is as wide as it gets:

$$
\bar{x} = \frac{1}{n} \sum_{i=1}^{n} x_i = \frac{x_1 + x_2 + x_3 + x_4 + x_5 + x_6 + x_7 + x_8 + x_9 + x_{10} + x_{11} + x_{12} + x_{13} + x_{14} + \cdots + x_n}{n}
$$

A tin costs $5 and two cost $10, which is no formula; nor is $HOME, or ${'`'}$x^2$${'`'} in code. What cannot be read stays as it is: $\frac{1}{$.

${'```'}mermaid
graph LR
  Leaf --> Pot --> Cup
${'```'}`;
